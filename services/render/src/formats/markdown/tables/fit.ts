import type { Token } from 'markdown-it';
import type { Values } from '../values.ts';
import { columnsOf, type Column } from './columns.ts';

/** How much smaller a table's text may be set so that no word has to be broken. */
const SCALES = [1, 0.92, 0.84, 0.77, 0.7];

/** Left and right of a cell's text, in em of the table's text. */
const PADDING = 1.5;

/** A table that would take less of the room is not stretched over all of it. */
const FULL_SHARE = 0.55;

/** A table that would take more would look like one that misses the margins; all themes stretch it. */
const SPREAD_SHARE = 0.85;

/** What is left of a column whose words may be broken anywhere, in em. */
const BROKEN_WORD = 5;

/** Widths in em of the table's text. */
export interface TableRoom {
  /** At a level of nesting. */
  text: (level: number) => number;
  /** Of the page, for a table that is too wide for the text. */
  page: number;
}

/**
 * Fits wide tables between the margins: lets them use what the theme leaves free beside the text,
 * sets them smaller and, where that is not enough, lets the longest words be broken.
 */
export function fitTables(tokens: readonly Token[], values: Values, room: TableRoom): void {
  let start = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') start = index;
    if (token.type !== 'table_close') continue;
    const table = tokens.slice(start, index);
    const columns = columnsOf(table, (text) => values.text(text));
    if (table[0]) fit(table[0], columns, room);
  }
}

function fit(table: Token, columns: readonly Column[], { text, page }: TableRoom): void {
  const needed = width(columns, 'word');
  const isOutset = table.level === 0 && page > text(0) && width(columns, 'text') > text(0);
  const room = isOutset ? page : text(table.level);
  const scale = SCALES.find((candidate) => needed * candidate <= room) ?? Math.min(...SCALES);
  if (scale < 1) table.attrSet('style', `font-size:calc(var(--table-size)*${scale})`);
  const isTight = !breakWords(columns, room / scale);
  const share = width(columns, 'text') / room;
  const names = [
    isOutset && 'outset',
    share > FULL_SHARE && 'full',
    share > SPREAD_SHARE && 'spread',
    isTight && 'tight',
  ];
  table.attrSet('class', ['fitted', ...names.filter(Boolean)].join(' '));
}

/**
 * The widest columns first, until all fit.
 * @returns whether they do
 */
function breakWords(columns: readonly Column[], room: number): boolean {
  for (const column of columns.toSorted((a, b) => b.word - a.word)) {
    if (width(columns, 'word') <= room) return true;
    column.word = Math.min(column.word, BROKEN_WORD);
    for (const cell of column.cells) cell.attrJoin('class', 'break');
  }
  return width(columns, 'word') <= room;
}

function width(columns: readonly Column[], of: 'word' | 'text'): number {
  return columns.reduce((sum, column) => sum + column[of] + PADDING, 0);
}
