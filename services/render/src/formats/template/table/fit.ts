import type { ColumnWidth } from '@platen/contracts';
import { fitColumns, type Fit as ColumnFit } from '../../tables/fit.ts';
import { percentage } from '../blocks/columns.ts';
import { decimal } from '../media/markup.ts';
import { cssLength, points } from '../style/length.ts';
import type { Column } from './columns.ts';

/** Left and right of a cell's text together, in em of the table's text. */
const PADDING = 1.5;

/** A column as wide as its content is not wrapped up to this many em. */
const MAX_UNWRAPPED = 22;

/** How a table fits between the margins. */
export interface Fit extends ColumnFit {
  /** The size of its text in points, if it has to be smaller than usual. */
  size?: number;
  /** Columns keep the lengths they were given beside one that takes the rest. */
  keepsLengths: boolean;
}

/** @param room in points @param size of its text, in points */
export function fitOf(columns: readonly Column[], room: number, size: number): Fit {
  const needs = columns.map((column) => column.needs);
  const fit = fitColumns(needs, room / size, size);
  const { scale } = fit;
  return {
    ...fit,
    ...(scale < 1 && { size: Math.floor(size * scale * 100 + 1e-6) / 100 }),
    keepsLengths:
      columns.some(({ width }) => width === '*') && needed(columns, fit, size * scale) <= room,
  };
}

/** In points: the lengths that columns were given, and the least that the others can do with. */
function needed(columns: readonly Column[], { least }: ColumnFit, size: number): number {
  return columns.reduce((sum, { width }, index) => {
    return sum + (isLength(width) ? points(width) : ((least[index] ?? 0) + PADDING) * size);
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

/** Whether a column is as wide as its longest text, because it leaves the rest to a column with `*`. */
export function hasShortTexts(
  { width, needs }: Column,
  columns: readonly Column[],
  { isTight, broken }: Fit,
): boolean {
  if (isTight || width !== 'auto' || broken.has(needs)) return false;
  return columns.some((each) => each.width === '*') && needs.line <= MAX_UNWRAPPED;
}

/** A table is as wide as its columns if all of them say so in lengths. */
export function fixedWidth(columns: readonly Column[]): string | undefined {
  const widths = columns.map(({ width }) => width);
  return widths.every(isLength)
    ? cssLength(widths.reduce<number>((sum, width) => sum + points(width), 0))
    : undefined;
}
