import type { BlockOf } from '@platen/contracts';
import type { BlockContext } from '../blocks/place.ts';
import type { Filled } from '../filled.ts';
import { pointerPart } from '../fill/fill.ts';
import type { Column } from './columns.ts';
import type { LaidCell } from './layout.ts';
import type { Total } from './totals.ts';

/** Counts, but is no number: a cell of blocks. */
const SOMETHING = '…';

/**
 * The row of a table's totals, if it has one.
 * @param body the rows that are summed
 */
export function totalsRow(
  { totals = {}, totals_label: label = '' }: Filled<BlockOf<'table'>>,
  body: readonly LaidCell[][],
  columns: readonly Column[],
  context: BlockContext,
): LaidCell[] | undefined {
  const kinds = new Map(Object.entries(totals));
  if (kinds.size === 0) return undefined;
  reportUnknown(kinds, columns, context);
  for (const cell of body.flat()) addUp(cell, kinds, context);
  for (const column of columns) reportCurrencies(column, kinds.get(column.key), context);
  const cells = columns.map((column) => totalCell(column, kinds.get(column.key)));
  return label === '' ? cells : labelled(cells, label, { kinds, context });
}

/** Puts the label into one cell over all columns before the first total. */
function labelled(
  cells: readonly LaidCell[],
  label: string,
  {
    kinds,
    context: { at, document },
  }: { kinds: ReadonlyMap<string, Total>; context: BlockContext },
): LaidCell[] {
  const first = cells.findIndex(({ column }) => kinds.has(column.key));
  const [cell] = cells;
  if (cell && first > 0) {
    const room = { value: label, text: label, isWhole: false, colspan: first };
    return [{ ...cell, ...room }, ...cells.slice(first)];
  }
  const message = 'has no place: the first column has a total itself';
  if (first === 0) document.faults.add({ path: `${at}/totals_label`, message });
  return [...cells];
}

/** Amounts of several currencies have a number, but neither a sum nor a mean. */
function reportCurrencies(
  { key, currencies }: Column,
  kind: Total | undefined,
  { at, document }: BlockContext,
): void {
  const codes = [...new Set(currencies)].filter((code) => code !== undefined);
  if (kind === undefined || kind === 'count' || codes.length < 2) return;
  const message = `cannot be worked out: the amounts are of several currencies (${codes.join(', ')})`;
  document.faults.add({ path: `${at}/totals/${pointerPart(key)}`, message });
}

function reportUnknown(
  kinds: ReadonlyMap<string, Total>,
  columns: readonly Column[],
  { at, document }: BlockContext,
): void {
  const keys = new Set(columns.map(({ key }) => key));
  const message = `must be the key of a column: ${[...keys].join(', ')}`;
  for (const key of kinds.keys()) {
    if (!keys.has(key)) document.faults.add({ path: `${at}/totals/${pointerPart(key)}`, message });
  }
}

function addUp(
  { column, value, blocks, path }: LaidCell,
  kinds: ReadonlyMap<string, Total>,
  { at, document }: BlockContext,
): void {
  const isSummable = column.values.add(blocks ? SOMETHING : value);
  const kind = kinds.get(column.key);
  if (isSummable || kind === undefined || kind === 'count') return;
  const message = 'must be a number, or a text that is one such as "12.50", to be summed';
  document.faults.add({ path: `${at}/rows/${path}`, message });
}

function totalCell(column: Column, kind: Total | undefined): LaidCell {
  const total = kind === undefined ? '' : column.values.total(kind, column.hasFormat);
  const text = kind === 'count' ? total : column.write(total, column.currencies.find(Boolean));
  column.needs.add(text, { isWhole: true });
  return { column, path: '', value: total, text, isWhole: true, colspan: 1, rowspan: 1 };
}
