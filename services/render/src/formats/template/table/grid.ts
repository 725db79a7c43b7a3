import {
  pointerStep,
  type Block,
  type Cell,
  type ErrorDetail,
  type Length,
  type Row,
  type Scalar,
  type StyleUse,
} from '@platen/contracts';
import { check } from '../fill/check.ts';
import type { FilledField } from '../filled.ts';
import { valueIn } from './row-values.ts';

/** A cell in its place. */
export interface GridCell {
  /** Index of its first column. */
  column: number;
  /** Relative to the rows: `3/amount`. */
  path: string;
  value: Scalar;
  blocks?: readonly Block[];
  colspan: number;
  rowspan: number;
  height?: Length;
  style?: StyleUse;
}

type FilledRow = FilledField<Row>;
type Given = [path: string, value: unknown];

/**
 * Lays rows out over a table's columns, also where cells cover several of them.
 * @param at JSON Pointer of the rows
 * @returns the cells of every row, from the left; every place is covered by exactly one cell
 */
export function* gridRows(
  rows: readonly FilledRow[],
  keys: readonly string[],
  at: string,
  report: (faults: readonly ErrorDetail[]) => void,
): Generator<GridCell[]> {
  /** For each column, how many rows more a cell from above covers it. */
  let covered = keys.map(() => 0);
  const isCovered = (column: number) => (covered[column] ?? 0) > 0;
  const fault = (path: string, message: string) => report([{ path: `${at}/${path}`, message }]);

  const cellAt = ([path, value]: Given, column: number): GridCell => {
    if (isScalar(value)) return { column, path, value, colspan: 1, rowspan: 1 };
    const cell = value as Exclude<FilledField<Cell>, Scalar>;
    const faults = check(cell, 'cell', `${at}/${path}`);
    report(faults);
    if (faults.length > 0) return { column, path, value: null, colspan: 1, rowspan: 1 };
    const { text = null, colspan = 1, rowspan = 1, ...rest } = cell;
    const end = covered.findIndex((count, index) => index >= column && count > 0);
    const free = (end === -1 ? keys.length : end) - column;
    if (colspan > free) fault(`${path}/colspan`, `must be at most ${free} here`);
    return { column, path, value: text, colspan: Math.min(colspan, free), rowspan, ...rest };
  };

  const listed = (row: readonly unknown[], index: number) => {
    const given = row.map((value, cell): Given => [`${index}/${cell}`, value]);
    const cells: GridCell[] = [];
    for (let column = 0; column < keys.length;) {
      if (isCovered(column)) column += 1;
      else {
        const cell = cellAt(given.shift() ?? [`${index}`, null], column);
        cells.push(cell);
        column += cell.colspan;
      }
    }
    const [tooMany] = given;
    if (tooMany) fault(tooMany[0], `is one cell more than the table has columns`);
    return cells;
  };

  const keyed = (row: Record<string, unknown>, index: number) => {
    const cells: GridCell[] = [];
    let next = 0;
    for (const [column, key] of keys.entries()) {
      const value = valueIn(row, key) ?? null;
      const path = `${index}/${pointerStep(key)}`;
      if (column >= next && !isCovered(column)) {
        const cell = cellAt([path, value], column);
        cells.push(cell);
        next = column + cell.colspan;
      } else if (value !== null && value !== '') {
        fault(path, 'stands where another cell covers the table');
      }
    }
    return cells;
  };

  for (const [index, row] of rows.entries()) {
    const cells = Array.isArray(row) ? listed(row, index) : keyed(row, index);
    const placed = cells.map((cell) => {
      const rowspan = Math.min(cell.rowspan, rows.length - index);
      covered.fill(rowspan, cell.column, cell.column + cell.colspan);
      return { ...cell, rowspan };
    });
    covered = covered.map((count) => Math.max(0, count - 1));
    yield placed;
  }
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
