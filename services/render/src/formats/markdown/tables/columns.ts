import type { Token } from 'markdown-it';
import { ColumnNeeds } from '../../tables/column-needs.ts';
import type { TextWidth } from '../../tables/text-width.ts';
import { plainText } from '../tokens.ts';

/** A cell with its text as it will be read. */
interface Cell {
  token: Token;
  column: number;
  colspan: number;
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
  const rows = rowsIn(tokens);
  const cells = rows.flatMap((row) => row.cells);
  const count = cells.reduce((most, cell) => Math.max(most, cell.column + cell.colspan), 0);
  const columns = Array.from({ length: count }, () => new ColumnNeeds(widthOf));
  for (const cell of cells) {
    cell.text = fill(cell.text.trim());
    if (cell.colspan === 1) columns[cell.column]?.add(cell.text);
  }
  return { columns, rows };
}

/** A table in a cell is a part of its text. */
function rowsIn(tokens: readonly Token[]): { token: Token; cells: Cell[] }[] {
  const rows: { token: Token; cells: Cell[] }[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (/^table_(?:open|close)$/.test(token.type)) depth += token.nesting;
    const cells = rows.at(-1)?.cells ?? [];
    if (token.type === 'inline') addText(cells.at(-1), token);
    else if (depth === 1 && token.type === 'tr_open') rows.push({ token, cells: [] });
    else if (depth === 1 && /^t[hd]_open$/.test(token.type))
      cells.push({ token, column: cells.length, colspan: 1, text: '', ...token.meta });
  }
  return rows;
}

function addText(cell: Cell | undefined, { children }: Token): void {
  if (cell) cell.text += `\n${linesIn(children ?? [])}`;
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
