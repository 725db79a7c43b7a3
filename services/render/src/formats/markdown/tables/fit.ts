import type { Token } from 'markdown-it';
import { isDivisibleAmount, type ColumnNeeds } from '../../tables/column-needs.ts';
import { fitColumns, type Fit } from '../../tables/fit.ts';
import { tallRows } from '../../tables/tall-rows.ts';
import type { TextWidth } from '../../tables/text-width.ts';
import type { Values } from '../values.ts';
import { tableCells, type TableCells } from './columns.ts';
import { percent, sharesGiven } from './drawn/drawn-table.ts';

/** Left and right of a cell's text together, in em. */
const PADDING = 1.5;

/** A table that would take less of the room is not stretched over all of it. */
const FULL_SHARE = 0.55;

/** A table that would take more would look like one that misses the margins; all themes stretch it. */
const SPREAD_SHARE = 0.85;

/** Widths in em of the table's text. */
interface TableRoom {
  widthOf: TextWidth;
  /** Of the table's text, in points. */
  size: number;
  /** At a level of nesting. */
  text: (level: number) => number;
  /** Of the page, for a table that is too wide for the text. */
  page: number;
  /** Between the page's margins. */
  height: number;
}

/**
 * Fits wide tables between the margins: lets them use what the theme leaves free beside the text,
 * and breaks long words or sets them smaller.
 */
export function fitTables(tokens: readonly Token[], values: Values, room: TableRoom): void {
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') open.push(index);
    if (token.type !== 'table_close') continue;
    const start = open.pop() ?? 0;
    const opening = tokens[start];
    const table = tableCells(tokens.slice(start, index), (text) => values.text(text), room.widthOf);
    if (opening) fit(opening, table, room);
  }
}

function fit(opening: Token, table: TableCells, given: TableRoom): void {
  const { columns } = table;
  const shares = sharesGiven(opening);
  const { room, names } = shares
    ? { room: given.text(opening.level), names: [] }
    : placeOf(opening, columns, given);
  const fitted = fitColumns(columns, room, given.size);
  const { scale } = fitted;
  const width = shares?.reduce((sum, share) => sum + share, 0);
  const styles = [
    ...(width === undefined ? [] : [`width:${percent(width)}`]),
    ...(scale < 1 ? [`font-size:calc(var(--table-size)*${+scale.toFixed(4)})`] : []),
  ];
  if (styles.length > 0) opening.attrSet('style', styles.join(';'));
  const classes = ['fitted', ...names, ...(fitted.isTight ? ['tight'] : [])];
  opening.attrSet('class', classes.join(' '));
  breakWords(table, fitted);
  const { widthOf, height } = given;
  const paper = { width: room / scale, height: height / scale, widthOf, shares };
  const classOf = tallRows(columns, fitted, paper);
  for (const { token, cells } of table.rows) {
    const height = classOf(cells);
    if (height) token.attrSet('class', height);
  }
}

/** The room of a table, and the classes that give it that room. */
function placeOf({ level }: Token, columns: readonly ColumnNeeds[], { text, page }: TableRoom) {
  const natural = columns.reduce((sum, { line }) => sum + line + PADDING, 0);
  const isOutset = level === 0 && page > text(0) && natural > text(0);
  const room = isOutset ? page : text(level);
  const names = [
    isOutset && 'outset',
    natural / room > FULL_SHARE && 'full',
    natural / room > SPREAD_SHARE && 'spread',
  ];
  return { room, names: names.filter((name) => name !== false) };
}

function breakWords({ columns, rows }: TableCells, { broken }: Fit): void {
  for (const { token, column, text } of rows.flatMap(({ cells }) => cells)) {
    if (isDivisibleAmount(text)) token.attrJoin('class', 'whole');
    const needs = columns[column];
    const least = needs && broken.get(needs);
    if (least === undefined) continue;
    token.attrJoin('class', 'break');
    if (token.type !== 'th_open') continue;
    const style = `min-width:${least.toFixed(2)}em`;
    const own = token.attrGet('style');
    token.attrSet('style', own ? `${own};${style}` : style);
  }
}
