import type { Token } from 'markdown-it';
import { ColumnNeeds } from '../../tables/column-needs.ts';
import type { TextWidth } from '../../tables/text-width.ts';
import { plainText } from '../tokens.ts';

/** A cell with its text as it will be read. */
interface Cell {
  token: Token;
  column: number;
  text: string;
}

/** A table taken apart. */
export interface TableCells {
  columns: readonly ColumnNeeds[];
  rows: readonly { token: Token; cells: readonly Cell[] }[];
}

/**
 * @param tokens from a table's `table_open` to its `table_close`
 * @param fill puts the values in
 */
export function tableCells(
  tokens: readonly Token[],
  fill: (text: string) => string,
  widthOf: TextWidth,
): TableCells {
  const columns: ColumnNeeds[] = [];
  const rows: { token: Token; cells: Cell[] }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'tr_open') rows.push({ token, cells: [] });
    const cells = rows.at(-1)?.cells;
    if (!cells || (token.type !== 'th_open' && token.type !== 'td_open')) continue;
    const column = cells.length;
    const text = fill(linesIn(tokens[at + 1]?.children ?? []));
    (columns[column] ??= new ColumnNeeds(widthOf)).add(text);
    cells.push({ token, column, text });
  }
  return { columns, rows };
}

/** The visible text, with a line feed for each `<br>`. */
function linesIn(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (isLineBreak(token) ? '\n' : plainText([token])))
    .join('')
    .trim();
}

function isLineBreak({ type, content }: Token): boolean {
  return type === 'hardbreak' || (type === 'html_inline' && /^<br\b/i.test(content));
}
