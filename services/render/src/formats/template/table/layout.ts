import type { BlockContext } from '../blocks/place.ts';
import type { FilledField } from '../filled.ts';
import type { Row } from '@platen/contracts';
import type { Column } from './columns.ts';
import { Grid, type GridCell } from './grid.ts';
import { MAX_MEASURED_ROWS } from './measure.ts';

/** A cell with its text as it will stand there. */
export interface LaidCell extends Omit<GridCell, 'column'> {
  /** Its first. */
  column: Column;
  text: string;
}

/** Where rows come from: `rows`, or `footer_rows`. */
export type RowsField = 'rows' | 'footer_rows';

/**
 * Puts rows in their places, writes their values as their columns want them,
 * and measures what that needs.
 */
export function layOut(
  rows: readonly FilledField<Row>[],
  field: RowsField,
  columns: readonly Column[],
  { at, document }: BlockContext,
): LaidCell[][] {
  const keys = columns.map(({ key }) => key);
  const grid = new Grid(keys, `${at}/${field}`, document.faults.addAll);
  return Array.from(grid.rows(rows), (cells, index) =>
    cells.flatMap((cell) => {
      const column = columns[cell.column];
      if (!column) return [];
      const text = column.write(cell.value);
      if (index < MAX_MEASURED_ROWS) measure(cell, text, column);
      return { ...cell, column, text };
    }),
  );
}

function measure({ colspan, value }: GridCell, text: string, column: Column): void {
  if (colspan > 1) return;
  column.measure.add(text, { wraps: !column.isWhole || typeof value === 'string' });
}
