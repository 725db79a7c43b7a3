import type { ColumnNeeds } from './column-needs.ts';

/** Left and right of a cell's text together with its border, in em of the table's text: usual, and in a tight table. */
const PADDING = 1.5;
const TIGHT_PADDING = 0.5;

/** No text of a table is set smaller to keep its words whole, in points. */
const LEAST_SIZE = 8;

/** The smallest size for numbers that do not fit otherwise; smaller ones would be unreadable. */
const LEAST_SIZE_FOR_NUMBERS = 4;

/** Width of words that break anywhere, in em: less with many columns. */
const BROKEN = [5, 1.5];

/** Width of an address or another long word that breaks, in em. */
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
  const fitting = new Fitting(columns, room);
  fitting.breakTo(({ ordinary }) => Math.max(ordinary, BROKEN_LONG), 1);
  if (fitting.scale < leastScale) fitting.isTight = true;
  for (const least of BROKEN) {
    if (fitting.scale >= leastScale) break;
    fitting.breakTo(({ whole }) => Math.max(whole, least), leastScale);
  }
  const isSmall = fitting.scale < leastScale;
  return fitting.result(isSmall ? LEAST_SIZE_FOR_NUMBERS / size : leastScale);
}

class Fitting {
  isTight = false;
  readonly #columns: readonly ColumnNeeds[];
  readonly #room: number;
  readonly #least: Map<ColumnNeeds, number>;
  readonly #broken = new Map<ColumnNeeds, number>();

  constructor(columns: readonly ColumnNeeds[], room: number) {
    this.#columns = columns;
    this.#room = room;
    this.#least = new Map(columns.map((column) => [column, column.word]));
  }

  get scale(): number {
    const padding = this.isTight ? TIGHT_PADDING : PADDING;
    const needed = [...this.#least.values()].reduce((sum, width) => sum + width + padding, 0);
    return Math.min(1, this.#room / needed);
  }

  /** Breaks the words of the widest columns first, until all fit. */
  breakTo(rest: (column: ColumnNeeds) => number, scale: number): void {
    const byWidth = this.#columns.toSorted((a, b) => this.#leastOf(b) - this.#leastOf(a));
    for (const column of byWidth) {
      if (this.scale >= scale) return;
      const left = rest(column);
      if (left >= this.#leastOf(column)) continue;
      this.#least.set(column, left);
      this.#broken.set(column, left);
    }
  }

  result(leastScale: number): Fit {
    return {
      scale: Math.min(1, Math.max(leastScale, Math.floor(this.scale * 1000) / 1000)),
      isTight: this.isTight,
      broken: this.#broken,
      least: this.#columns.map((column) => this.#leastOf(column)),
    };
  }

  #leastOf(column: ColumnNeeds): number {
    return this.#least.get(column) ?? 0;
  }
}
