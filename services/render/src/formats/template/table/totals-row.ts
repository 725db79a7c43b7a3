import { pointerStep, type BlockOf } from '@platen/contracts';
import type { BlockContext } from '../blocks/place.ts';
import type { Filled } from '../filled.ts';
import type { Column } from './columns.ts';
import type { LaidCell } from './layout.ts';
import type { ColumnValues, Total } from './totals.ts';

/** Counts, but is no number: a cell of blocks. */
const SOMETHING = '…';

/** The total of a column, and its place in the block. */
interface Wish {
  kind: Total;
  /** Relative to the block: `totals/amount`. */
  path: string;
}

/** By the columns' keys. */
type Wishes = ReadonlyMap<string, Wish>;

/**
 * The row of a table's totals, if it has one.
 * @param body the rows that are summed
 * @param unknown keys of columns that have no value for want of a variable: their totals are empty, not 0
 */
export function totalsRow(
  { totals = {}, totals_label: label = '' }: Filled<BlockOf<'table'>>,
  body: readonly LaidCell[][],
  { columns, unknown }: { columns: readonly Column[]; unknown: ReadonlySet<string> },
  context: BlockContext,
): LaidCell[] | undefined {
  const wishes = new Map(
    Object.entries(totals).map(
      ([key, kind]) => [key, { kind, path: `totals/${pointerStep(key)}` }] as const,
    ),
  );
  if (wishes.size === 0) return undefined;
  reportUnknown(wishes, columns, context);
  for (const cell of body.flat()) addUp(cell, wishes, context);
  for (const column of columns) reportCurrencies(column, wishes, context);
  const cells = columns.map((column) =>
    totalCell(
      column,
      unknown.has(column.key) ? undefined : wishes.get(column.key)?.kind,
      column.values,
    ),
  );
  if (label === '') return cells;
  const row = labelled(cells, label, wishes);
  const message = 'has no place: the first column has a total itself';
  if (!row) context.document.faults.add({ path: `${context.at}/totals_label`, message });
  return row ?? cells;
}

/** Puts a label into one cell over all columns before the first total. @returns undefined: there is no such column */
export function labelled(
  cells: readonly LaidCell[],
  label: string,
  totals: ReadonlyMap<string, unknown>,
): LaidCell[] | undefined {
  const first = cells.findIndex(({ column }) => totals.has(column.key));
  const [cell] = cells;
  if (!cell || first === 0) return undefined;
  if (first === -1) return [...cells];
  const room = { value: label, text: label, isWhole: false, colspan: first };
  return [{ ...cell, ...room }, ...cells.slice(first)];
}

/** Amounts of several currencies have a number, but neither a sum nor a mean. */
export function reportCurrencies(
  { key, currencies }: Column,
  wishes: Wishes,
  { at, document }: Pick<BlockContext, 'at' | 'document'>,
): void {
  const codes = [...new Set(currencies)].filter((code) => code !== undefined);
  const wish = wishes.get(key);
  if (!wish || wish.kind === 'count' || codes.length < 2) return;
  const message = `cannot be worked out: the amounts are of several currencies (${codes.join(', ')})`;
  document.faults.add({ path: `${at}/${wish.path}`, message });
}

export function reportUnknown(
  wishes: Wishes,
  columns: readonly Column[],
  { at, document }: Pick<BlockContext, 'at' | 'document'>,
): void {
  const keys = new Set(columns.map(({ key }) => key));
  const message = `must be the key of a column: ${[...keys].join(', ')}`;
  for (const [key, { path }] of wishes) {
    if (!keys.has(key)) document.faults.add({ path: `${at}/${path}`, message });
  }
}

function addUp(cell: LaidCell, wishes: Wishes, context: BlockContext): void {
  const isSummable = cell.column.values.add(cell.blocks ? SOMETHING : cell.value);
  if (!isSummable) reportUnsummable(cell, wishes, context);
}

/** @param cell with what looks like a number and is none */
export function reportUnsummable(
  { column, path }: LaidCell,
  wishes: Wishes,
  { at, document }: Pick<BlockContext, 'at' | 'document'>,
): void {
  const kind = wishes.get(column.key)?.kind;
  if (kind === undefined || kind === 'count') return;
  const message = 'must be a number, or a text that is one such as "12.50", to be summed';
  document.faults.add({ path: `${at}/rows/${path}`, message });
}

/** @param values what the column's total is of; without, or without a kind, the cell is empty */
export function totalCell(
  column: Column,
  kind: Total | undefined,
  values: ColumnValues | undefined,
): LaidCell {
  const total = kind === undefined ? undefined : values?.total(kind, column.hasFormat);
  const text = writtenTotal(column, kind, total);
  column.needs.add(text, { isWhole: true });
  return { column, path: '', value: total ?? '', text, isWhole: true, colspan: 1, rowspan: 1 };
}

function writtenTotal(column: Column, kind: Total | undefined, total = ''): string {
  return kind === 'count' ? total : column.write(total, column.currencies.find(Boolean));
}
