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
  { totals = {} }: Filled<BlockOf<'table'>>,
  body: readonly LaidCell[][],
  columns: readonly Column[],
  context: BlockContext,
): LaidCell[] | undefined {
  const kinds = new Map(Object.entries(totals));
  if (kinds.size === 0) return undefined;
  reportUnknown(kinds, columns, context);
  for (const cell of body.flat()) addUp(cell, kinds, context);
  return columns.map((column) => totalCell(column, kinds.get(column.key)));
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
  const text = kind === 'count' ? total : column.write(total);
  column.needs.add(text, { isWhole: true });
  return { column, path: '', value: total, text, isWhole: true, colspan: 1, rowspan: 1 };
}
