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

/** Lays rows out over a table's columns, also where cells cover several of them. */
export class Grid {
  readonly #keys: readonly string[];
  readonly #at: string;
  readonly #report: (faults: readonly ErrorDetail[]) => void;
  /** For each column, how many rows more a cell from above covers it. */
  #covered: number[];

  /** @param at JSON Pointer of the rows */
  constructor(
    keys: readonly string[],
    at: string,
    report: (faults: readonly ErrorDetail[]) => void,
  ) {
    this.#keys = keys;
    this.#at = at;
    this.#report = report;
    this.#covered = keys.map(() => 0);
  }

  /** The cells of every row, from the left; every place is covered by exactly one cell. */
  *rows(rows: readonly FilledRow[]): Generator<GridCell[]> {
    for (const [index, row] of rows.entries()) {
      const cells = Array.isArray(row) ? this.#listed(row, index) : this.#keyed(row, index);
      const placed = cells.map((cell) => this.#placed(cell, rows.length - index));
      this.#covered = this.#covered.map((count) => Math.max(0, count - 1));
      yield placed;
    }
  }

  #listed(row: readonly unknown[], index: number): GridCell[] {
    const given = row.map((value, cell): Given => [`${index}/${cell}`, value]);
    const cells: GridCell[] = [];
    for (let column = 0; column < this.#keys.length;) {
      if (this.#isCovered(column)) column += 1;
      else {
        const cell = this.#cell(given.shift() ?? [`${index}`, null], column);
        cells.push(cell);
        column += cell.colspan;
      }
    }
    const [tooMany] = given;
    if (tooMany) this.#fault(tooMany[0], `is one cell more than the table has columns`);
    return cells;
  }

  #keyed(row: Record<string, unknown>, index: number): GridCell[] {
    const cells: GridCell[] = [];
    let next = 0;
    for (const [column, key] of this.#keys.entries()) {
      const value = valueIn(row, key) ?? null;
      const path = `${index}/${pointerStep(key)}`;
      if (column >= next && !this.#isCovered(column)) {
        const cell = this.#cell([path, value], column);
        cells.push(cell);
        next = column + cell.colspan;
      } else if (value !== null && value !== '') {
        this.#fault(path, 'stands where another cell covers the table');
      }
    }
    return cells;
  }

  #cell([path, value]: Given, column: number): GridCell {
    if (isScalar(value)) return { column, path, value, colspan: 1, rowspan: 1 };
    const cell = value as Exclude<FilledField<Cell>, Scalar>;
    const faults = check(cell, 'cell', `${this.#at}/${path}`);
    this.#report(faults);
    if (faults.length > 0) return { column, path, value: null, colspan: 1, rowspan: 1 };
    const { text = null, colspan = 1, rowspan = 1, ...rest } = cell;
    const free = this.#freeFrom(column);
    if (colspan > free) this.#fault(`${path}/colspan`, `must be at most ${free} here`);
    return { column, path, value: text, colspan: Math.min(colspan, free), rowspan, ...rest };
  }

  #placed(cell: GridCell, rowsLeft: number): GridCell {
    const rowspan = Math.min(cell.rowspan, rowsLeft);
    this.#covered.fill(rowspan, cell.column, cell.column + cell.colspan);
    return { ...cell, rowspan };
  }

  #isCovered(column: number): boolean {
    return (this.#covered[column] ?? 0) > 0;
  }

  /** How many columns in a row no cell from above covers. */
  #freeFrom(column: number): number {
    const end = this.#covered.findIndex((count, index) => index >= column && count > 0);
    return (end === -1 ? this.#keys.length : end) - column;
  }

  #fault(path: string, message: string): void {
    this.#report([{ path: `${this.#at}/${path}`, message }]);
  }
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
