import { isDivisibleAmount } from '../../tables/column-needs.ts';
import type { BlockContext } from '../blocks/place.ts';
import type { FilledField } from '../filled.ts';
import type { Row } from '@platen/contracts';
import type { Column } from './columns.ts';
import { gridRows, type GridCell } from './grid.ts';
import { scalarText } from './format.ts';

/** Cells of this many rows are measured; the rest will be much the same. */
const MAX_MEASURED_ROWS = 2_000;

/** A cell with its text as it will stand there. */
export interface LaidCell extends Omit<GridCell, 'column'> {
  /** Its first. */
  column: Column;
  text: string;
  /** A picture: its data: URI. */
  picture?: string;
  /** A number or a date: no line ends within it. */
  isWhole: boolean;
}

/** The source of rows: `rows`, or `footer_rows`. */
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
  const placed = gridRows(rows, keys, `${at}/${field}`, document.faults.addAll);
  return Array.from(placed, (cells, index) =>
    cells.flatMap((cell) => {
      const column = columns[cell.column];
      if (!column) return [];
      const currency = field === 'rows' ? column.currencies[index] : undefined;
      const picture = field === 'rows' && column.hasPictures ? scalarText(cell.value) : '';
      const isLabel = field !== 'rows' || cell.colspan > 1;
      const text = picture === '' ? column.write(cell.value, currency, isLabel) : '';
      const isWhole = isNumber(cell.value, text, column);
      if (index < MAX_MEASURED_ROWS && cell.colspan === 1) column.needs.add(text, { isWhole });
      return { ...cell, column, text, isWhole, ...(picture !== '' && { picture }) };
    }),
  );
}

function isNumber(value: unknown, text: string, { hasFormat }: Column): boolean {
  const isFormatted = hasFormat && (typeof value !== 'string' || text !== value);
  return isFormatted || isDivisibleAmount(text);
}
