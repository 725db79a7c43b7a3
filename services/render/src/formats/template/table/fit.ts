import type { ColumnWidth } from '@platen/contracts';
import { percentage } from '../blocks/columns.ts';
import { decimal } from '../media/markup.ts';
import { cssLength, points } from '../style/length.ts';
import type { Column } from './columns.ts';

/** Left and right of a cell's text together, in em of the table's text. */
const PADDING = 1.5;

/** A column as wide as its content is not wrapped up to this many em. */
const MAX_UNWRAPPED = 22;

/** How much smaller a table's text is set so that no word has to be broken. */
const LEAST_SCALE = 0.7;

/** How a table fits between the margins. */
export interface Fit {
  /** Of its text in points, if it has to be smaller than usual. */
  size?: number;
  /** Words have to be broken. */
  isTight: boolean;
  /** Columns keep the lengths they were given beside one that takes the rest. */
  keepsLengths: boolean;
}

/** @param room in points @param size of its text, in points */
export function fitOf(columns: readonly Column[], room: number, size: number): Fit {
  const least = columns.reduce((sum, { measure }) => sum + measure.least + PADDING, 0);
  const scale = Math.max(LEAST_SCALE, Math.min(1, room / (least * size)));
  return {
    ...(scale < 1 && { size: Math.floor(size * scale * 10) / 10 }),
    isTight: least * size * LEAST_SCALE > room,
    keepsLengths:
      columns.some(({ width }) => width === '*') && needed(columns, size * scale) <= room,
  };
}

/** In points: the lengths that columns were given, and the least that the others can do with. */
function needed(columns: readonly Column[], size: number): number {
  return columns.reduce((sum, { width, measure }) => {
    return sum + (isLength(width) ? points(width) : (measure.least + PADDING) * size);
  }, 0);
}

function isLength(width: ColumnWidth): boolean {
  return typeof width === 'number' || /^[\d.]+[a-z]/.test(width);
}

/** A `<col>`'s style: columns as wide as their content leave the rest to those marked `*`. */
export function colStyle(
  { width }: Column,
  columns: readonly Column[],
  { keepsLengths }: Fit,
): string | undefined {
  if (width === 'auto') return undefined;
  const stars = columns.filter((each) => each.width === '*').length;
  if (width === '*') return `width:${decimal(100 / stars)}%`;
  const share = percentage(width);
  if (share !== undefined) return `width:${decimal(share * 100)}%`;
  const length = cssLength(width);
  return `width:${length}${keepsLengths ? `;min-width:${length}` : ''}`;
}

/** Whether the cells of a column stay on one line. */
export function isUnwrapped(column: Column, columns: readonly Column[], fit: Fit): boolean {
  return (column.isWhole && !fit.isTight) || hasShortTexts(column, columns, fit);
}

/** Whether a column is as wide as its longest text: where it leaves the rest to a column marked `*`. */
export function hasShortTexts(
  { width, measure }: Column,
  columns: readonly Column[],
  { isTight }: Fit,
): boolean {
  if (isTight || width !== 'auto') return false;
  return columns.some((each) => each.width === '*') && measure.natural <= MAX_UNWRAPPED;
}

/** A table is as wide as its columns if all of them say so in lengths. */
export function fixedWidth(columns: readonly Column[]): string | undefined {
  const widths = columns.map(({ width }) => width);
  return widths.every(isLength)
    ? cssLength(widths.reduce<number>((sum, width) => sum + points(width), 0))
    : undefined;
}
