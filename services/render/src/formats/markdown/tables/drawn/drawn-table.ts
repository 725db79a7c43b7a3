import { eastAsianWidth } from 'get-east-asian-width';
import type { Token } from 'markdown-it';

/** A table that its author drew with signs, as pandoc reads it. */
export interface DrawnTable {
  head: readonly DrawnCell[][];
  body: readonly DrawnCell[][];
  foot: readonly DrawnCell[][];
  /** CSS, by column; undefined: as the text begins. */
  aligned: readonly (string | undefined)[];
  /** Cells hold lists and other blocks, not only a text. */
  hasBlocks?: boolean;
  /** What each column takes of the text's width, if the drawing says it; together 1 at most. */
  shares?: readonly number[];
}

export interface DrawnCell {
  /** From 0. */
  column: number;
  colspan: number;
  rowspan: number;
  /** Of the drawing, from 0. */
  line: number;
  text: string;
}

/** As wide as pandoc takes a text for; a wider drawing fills the text. In signs of a typewriter. */
const TEXT_WIDTH = 72;

/** @param widths of the columns, in signs */
export function sharesOf(widths: readonly number[]): number[] {
  const sum = widths.reduce((all, width) => all + width, 0);
  return widths.map((width) => width / Math.max(sum, TEXT_WIDTH));
}

/** What the columns of a table take of the text's width, if its author said it. @param table its `table_open` */
export function sharesGiven(table: Token | undefined): readonly number[] | undefined {
  return table?.meta?.['shares'] as readonly number[] | undefined;
}

/** @param share of a whole */
export function percent(share: number): string {
  return `${+(share * 100).toFixed(2)}%`;
}

/** Two columns wide in a typewriter's face (Unicode Standard Annex 11). */
const isWide = (sign: string) => eastAsianWidth(sign.codePointAt(0) ?? 0) === 2;

/** What stands over, under or within another sign; values are not known yet. */
const IS_NARROW = /[\p{M}\u200b-\u200f\ufdd0-\ufdef]/u;

const TAB = 4;
const SPACES = Array<string>(TAB).fill(' ');

/** The columns of a line: a wide sign is followed by an empty one, and what has no width is with the sign before it. */
export function slotsOf(line: string): string[] {
  const slots: string[] = [];
  for (const sign of line) {
    if (IS_NARROW.test(sign) && slots.length > 0) slots.push(`${slots.pop()}${sign}`);
    else if (sign === '\t') slots.push(...SPACES.slice(slots.length % TAB));
    else slots.push(sign, ...(isWide(sign) ? [''] : []));
  }
  return slots;
}

/** Whether a value will stand in it, so that its columns are not known. */
export function hasValue(line: string): boolean {
  return line.includes('\uFDD0');
}
