import type { ColumnNeeds } from './column-needs.ts';
import type { Fit } from './fit.ts';
import type { TextWidth } from './text-width.ts';

/** Of a table's text, and above and below it in a cell together, in em. */
const LEADING = 1.4;
const PADDING = 0.84;

/** Left and right of a cell's text together, at most. */
const BESIDE = 1.5;

/** The text is wrapped at words, so that lines are not full. */
const FILLED = 0.95;

/** Above and below a table stand its head and what leads to it, in em. */
const HEAD = 2.3;

interface Room {
  /** In em of the table's text as it is set. */
  width: number;
  height: number;
  widthOf: TextWidth;
  /** What each column takes of the width, if the document says it. */
  shares?: readonly number[] | undefined;
}

/** One cell's text, and the columns that it covers. */
export interface CellText {
  column: number;
  colspan?: number;
  text: string;
}

/** A row of more of a page's room is not kept on the page of the next one: both might not have room there. */
const HIGH = 0.3;

/**
 * Tells rows that are higher than a page: these may be divided, so that they begin where they stand.
 * @returns the classes of a row of these cells: `high` (a good part of a page), and `tall` if it is higher than a page
 */
export function tallRows(
  columns: readonly ColumnNeeds[],
  fit: Fit,
  { width, height, widthOf, shares }: Room,
): (cells: readonly CellText[]) => string {
  const widths = shares?.map((share) => share * width) ?? columnWidths(columns, fit, width);
  const most = (height - HEAD - PADDING) / LEADING;
  return (cells) => {
    const lines = cells.map(({ column, colspan = 1, text }) => {
      if (text.length <= most * HIGH) return 1; // as most texts, which are not measured
      const across = widths.slice(column, column + colspan).reduce((sum, each) => sum + each, 0);
      return linesOf(text, across * FILLED, widthOf);
    });
    const highest = Math.max(...lines);
    if (highest <= most * HIGH) return '';
    return highest > most ? 'high tall' : 'high';
  };
}

function linesOf(text: string, across: number, widthOf: TextWidth): number {
  const lines = text.split('\n').map((line) => Math.ceil(widthOf(line) / Math.max(across, 1)));
  return lines.reduce((sum, count) => sum + Math.max(count, 1), 0);
}

/** Shares a table's width as browsers do: each column gets its minimum, and its part of the rest (CSS Tables 3). */
function columnWidths(columns: readonly ColumnNeeds[], { least }: Fit, width: number): number[] {
  const wishes = columns.map(({ line }, index) => Math.max(0, line - (least[index] ?? 0)));
  const wished = wishes.reduce((sum, wish) => sum + wish, 0);
  const rest = width - least.reduce((sum, each) => sum + each + BESIDE, 0);
  const share = wished === 0 ? 0 : Math.max(0, rest) / wished;
  return columns.map((_, index) => (least[index] ?? 0) + (wishes[index] ?? 0) * share);
}
