import type { ColumnNeeds } from './column-needs.ts';

/** Left and right of a cell's text together with its border, in em of the table's text: usual, and in a tight table. */
const PADDING = 1.5;
const TIGHT_PADDING = 0.5;

/** No text of a table is set smaller to keep its words whole, in points. */
const LEAST_SIZE = 8;

/** The smallest size for numbers that do not fit otherwise; smaller ones would be unreadable. */
const LEAST_SIZE_FOR_NUMBERS = 4;

/** The least width of words that break anywhere, in em. */
const BROKEN = 1.5;

/** The least width of an address or another long word that breaks, in em. */
const BROKEN_LONG = 8;

/** How the columns of a table share the available width. */
export interface Fit {
  /** Of its text to its usual size, ≤ 1. */
  scale: number;
  /** Cells have little room beside their text. */
  isTight: boolean;
  /** Columns whose words are broken, and the least that is left of them in em: a number is never broken. */
  broken: ReadonlyMap<ColumnNeeds, number>;
  /** The width that each column needs, in em of the text as printed. */
  least: readonly number[];
}

/**
 * Fits columns into a room: breaks long words first, then sets the text smaller, then closer, and
 * breaks other words only where nothing else helps.
 * @param room in em of the text's usual size
 * @param size that size, in points
 */
export function fitColumns(columns: readonly ColumnNeeds[], room: number, size: number): Fit {
  const leastScale = Math.min(1, LEAST_SIZE / size);
  const least = new Map(columns.map((column) => [column, column.word]));
  const leastOf = (column: ColumnNeeds) => least.get(column) ?? 0;
  const broken = new Map<ColumnNeeds, number>();
  let isTight = false;
  const roomOf = (widths: readonly number[]) =>
    widths.reduce((sum, width) => sum + width + (isTight ? TIGHT_PADDING : PADDING), 0);
  const scaleNow = () => Math.min(1, room / roomOf([...least.values()]));
  /** Breaks the words of the widest columns, all to one width, the largest at which all columns fit. */
  const breakTo = (floorOf: (column: ColumnNeeds) => number, scale: number) => {
    if (scaleNow() >= scale) return;
    const widthAt = (level: number) => (column: ColumnNeeds) =>
      Math.min(leastOf(column), Math.max(floorOf(column), level));
    const fits = (level: number) => roomOf(columns.map(widthAt(level))) <= room / scale;
    const level = largestBelow(Math.max(...least.values()), fits);
    for (const column of columns) {
      const width = widthAt(level)(column);
      if (width >= leastOf(column)) continue;
      least.set(column, width);
      broken.set(column, width);
    }
  };
  breakTo(({ ordinary }) => Math.max(ordinary, BROKEN_LONG), 1);
  isTight = scaleNow() < leastScale;
  breakTo(({ whole }) => Math.max(whole, BROKEN), leastScale);
  const scale = scaleNow();
  const smallest = scale < leastScale ? LEAST_SIZE_FOR_NUMBERS / size : leastScale;
  return {
    scale: Math.min(1, Math.max(smallest, Math.floor(scale * 1000) / 1000)),
    isTight,
    broken,
    least: columns.map(leastOf),
  };
}

/** @returns the largest number from 0 to `most` that fits, to a millionth of `most`; 0 if none does */
function largestBelow(most: number, fits: (value: number) => boolean): number {
  let [low, high] = [0, most];
  for (let nth = 0; nth < 20; nth++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
