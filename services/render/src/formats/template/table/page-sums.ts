import type { BlockOf } from '@platen/contracts';
import type { BlockContext } from '../blocks/place.ts';
import type { Filled } from '../filled.ts';
import type { Column } from './columns.ts';
import type { LaidCell } from './layout.ts';
import {
  labelled,
  reportCurrencies,
  reportUnknown,
  reportUnsummable,
  totalCell,
} from './totals-row.ts';
import { ColumnValues } from './totals.ts';

type Table = Filled<BlockOf<'table'>>;
type Field = 'page_totals' | 'carried_totals';

/** The rows that end and begin the pages of a table. */
export interface PageSums {
  /** Takes the next row. */
  add: (row: readonly LaidCell[]) => void;
  /** The rows that end a page after the rows so far. */
  ends: (isLast?: boolean) => LaidCell[][];
  /** The rows that a page would begin with after the rows so far. */
  carries: () => LaidCell[][];
  /** The same, and starts the page's own sums again. */
  begins: () => LaidCell[][];
}

/**
 * Adds up a table page by page.
 * @returns a maker of such sums, from the first row on; undefined: the table asks for none
 */
export function pageSumsOf(
  table: Table,
  rows: readonly LaidCell[][],
  columns: readonly Column[],
  context: BlockContext,
): (() => PageSums) | undefined {
  const { page_totals: paged, carried_totals: carried } = table;
  if (!paged && !carried) return undefined;
  const sheet = { rows, columns, context };
  if (paged) reportFaults('page_totals', paged.columns, sheet);
  if (carried) reportFaults('carried_totals', carried.columns, sheet);
  return () => {
    const page = sumsOf(paged?.columns ?? [], columns);
    const whole = sumsOf(carried?.columns ?? [], columns);
    const carries = () => (carried ? [whole.row(carried.brought_label)] : []);
    return {
      carries,
      add: (row) => [page, whole].forEach((sums) => sums.add(row)),
      ends: (isLast = false) => [
        ...(paged ? [page.row(paged.label)] : []),
        ...(carried && !isLast ? [whole.row(carried.carried_label)] : []),
      ],
      begins() {
        page.clear();
        return carries();
      },
    };
  };
}

/** Sums of some columns. */
function sumsOf(keys: readonly string[], columns: readonly Column[]) {
  const summed = columns.filter(({ key }) => keys.includes(key));
  const none = () =>
    new Map(summed.map(({ key, running }) => [key, new ColumnValues(running !== undefined)]));
  let values = none();
  return {
    add(row: readonly LaidCell[]): void {
      for (const { column, value, blocks } of row) if (!blocks) values.get(column.key)?.add(value);
    },
    clear: () => void (values = none()),
    row(label: string): LaidCell[] {
      const cells = columns.map((column) => totalCell(column, 'sum', values.get(column.key)));
      return labelled(cells, label, values) ?? cells;
    },
  };
}

interface Sheet {
  rows: readonly LaidCell[][];
  columns: readonly Column[];
  context: BlockContext;
}

/** Reports each fault with its place. */
function reportFaults(
  field: Field,
  keys: readonly string[],
  { rows, columns, context }: Sheet,
): void {
  const { document, at } = context;
  const sums = new Map(
    keys.map((key, index) => [key, { kind: 'sum', path: `${field}/columns/${index}` }] as const),
  );
  reportUnknown(sums, columns, context);
  for (const column of columns) reportCurrencies(column, sums, context);
  if (columns[0] && sums.has(columns[0].key)) {
    const message = 'must not have the first column, which is where the label stands';
    document.faults.add({ path: `${at}/${field}/columns`, message });
  }
  for (const cell of rows.flat()) {
    const { rowspan, path } = cell;
    if (!isSummable(cell)) reportUnsummable(cell, sums, context);
    if (rowspan === 1) continue;
    const message = `must be 1 in a table with ${field}: a page may end after any row`;
    document.faults.add({ path: `${at}/rows/${path}/rowspan`, message });
  }
}

const isSummable = ({ value, blocks }: LaidCell) =>
  Boolean(blocks) || new ColumnValues().add(value);
