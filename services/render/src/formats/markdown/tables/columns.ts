import type { Token } from 'markdown-it';
import { textWidth } from '../text-width.ts';
import { plainText } from '../tokens.ts';

/** One column of a table. */
export interface Column {
  cells: Token[];
  /** Of its widest word, in em of the table's text. */
  word: number;
  /** Of its longest text, on one line. */
  text: number;
}

/** Runs of characters that a line end may part: at spaces, after hyphens, between CJK characters. */
const WORD_ENDS = /\s+|(?<=-)|(?<=[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef])/u;

/**
 * The columns of a table.
 * @param tokens from its `table_open` to its `table_close`
 * @param fill puts the values in
 */
export function columnsOf(tokens: readonly Token[], fill: (text: string) => string): Column[] {
  const columns: Column[] = [];
  let index = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'tr_open') index = 0;
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    const column = (columns[index++] ??= { cells: [], word: 0, text: 0 });
    const text = fill(plainText(tokens[at + 1]?.children ?? []));
    column.cells.push(token);
    column.word = Math.max(column.word, ...text.split(WORD_ENDS).map(textWidth));
    column.text = Math.max(column.text, textWidth(text));
  }
  return columns;
}
