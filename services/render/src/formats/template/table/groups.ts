import type { BlockOf, Row } from '@platen/contracts';
import type { BlockContext } from '../blocks/place.ts';
import type { Filled, FilledField } from '../filled.ts';
import type { Column } from './columns.ts';
import type { LaidCell } from './layout.ts';
import { keysWithoutValue, valueIn } from './row-values.ts';
import {
  labelled,
  reportCurrencies,
  reportUnknown,
  reportUnsummable,
  totalCell,
} from './totals-row.ts';
import { ColumnValues } from './totals.ts';

/** Above which rows the label of their group stands. */
export interface Groups {
  /** For each row. */
  labels: readonly string[];
  /** Follows a label where a page begins within its group. */
  continued: string;
  /** A row that is a label. */
  row: (label: string) => LaidCell[];
  /** The sums of a group, behind its last row. */
  sums: ReadonlyMap<number, LaidCell[]>;
}

/** @param rows with what is worked out for them, and `body`, their cells @returns undefined: the table has no groups */
export function groupsOf(
  { groups }: Filled<BlockOf<'table'>>,
  { rows, body }: { rows: readonly FilledField<Row>[]; body: readonly LaidCell[][] },
  columns: readonly Column[],
  { at, document }: BlockContext,
): Groups | undefined {
  const [column] = columns;
  if (!groups || !column) return undefined;
  const { key, continued = '', totals = [] } = groups;
  if (rows.length > 0 && keysWithoutValue([key], rows).length > 0) document.filler.noteMissing(key);
  const labels = rows.map((row, index) => {
    if (!Array.isArray(row)) return labelOf(valueIn(row, key));
    const message = 'must be an object: rows of this table are grouped by one of its fields';
    document.faults.add({ path: `${at}/rows/${index}`, message });
    return '';
  });
  reportSpans(body, { at, document });
  const cell = { column, path: '', isWhole: false, colspan: columns.length, rowspan: 1 };
  return {
    labels,
    continued: continued === '' ? '' : ` ${continued}`,
    row: (label) => [{ ...cell, value: label, text: label }],
    sums: sumsOf({ labels, body, totals }, columns, { at, document }),
  };
}

interface Summing {
  labels: readonly string[];
  body: readonly LaidCell[][];
  /** Keys of columns. */
  totals: readonly string[];
}

function sumsOf(
  { labels, body, totals }: Summing,
  columns: readonly Column[],
  context: Pick<BlockContext, 'at' | 'document'>,
): ReadonlyMap<number, LaidCell[]> {
  const sums = new Map<number, LaidCell[]>();
  if (totals.length === 0) return sums;
  const wishes = new Map(
    totals.map((key, at) => [key, { kind: 'sum' as const, path: `groups/totals/${at}` }]),
  );
  reportUnknown(wishes, columns, context);
  for (const column of columns) reportCurrencies(column, wishes, context);
  let values = new Map<Column, ColumnValues>();
  const add = (cell: LaidCell) => {
    const own = values.get(cell.column) ?? new ColumnValues(cell.column.running !== undefined);
    values.set(cell.column, own);
    if (!own.add(cell.value)) reportUnsummable(cell, wishes, context);
  };
  for (const [index, row] of body.entries()) {
    row.forEach(add);
    if (index + 1 < body.length && labels[index + 1] === labels[index]) continue;
    const cells = columns.map((column) =>
      totalCell(column, wishes.get(column.key)?.kind, values.get(column)),
    );
    sums.set(index, labelled(cells, labels[index] ?? '', wishes) ?? cells);
    values = new Map();
  }
  return sums;
}

/** A label may stand after any row. */
function reportSpans(
  body: readonly LaidCell[][],
  { at, document }: Pick<BlockContext, 'at' | 'document'>,
): void {
  for (const { rowspan, path } of body.flat()) {
    if (rowspan === 1) continue;
    const message = 'must be 1 in a table with groups: a label may stand after any row';
    document.faults.add({ path: `${at}/rows/${path}/rowspan`, message });
  }
}

function labelOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'text' in value) return labelOf(value.text);
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
