import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import { parseFragment, serialize, type ParserError } from 'parse5';
import { isIndentedCode, lineAt } from '../../syntax/lines.ts';
import { noteUnread, unreadIn } from '../../syntax/unread.ts';
import { percent, sharesGiven, type DrawnCell, type DrawnTable } from './drawn-table.ts';
import { Grid } from './grid.ts';
import { readRuled } from './ruled.ts';

const GRID_RULE = /^\+(?:[-=:]+\+)+$/;

/** Above columns that only spaces divide; below the last row, too. */
const RULE = /^(?=.*--)-+(?:[ \t]+-+)+$/;

/** The line above and below a table whose rows have several lines. */
const FRAME = /^-{3,}$/;

/** Pandoc's tables: grids, simple ones, and those whose rows have several lines. */
export function useDrawnTables(md: MarkdownIt): void {
  // No other block begins so, but a line between texts and code.
  md.block.ruler.before('code', 'drawn_table', (state, start, end, silent) => {
    const isFirst = isIndentedCode(state, start) || isDashed(lineAt(state, start));
    return isFirst && drawnTable(state, start, end, silent);
  });
  // Any other head is one only where no other block begins.
  md.block.ruler.before('lheading', 'headed_table', drawnTable);
  md.renderer.rules['table_open'] = (tokens, index, options) => {
    const open = md.renderer.renderToken(tokens, index, options);
    const shares = sharesGiven(tokens[index]);
    const sum = shares?.reduce((all, share) => all + share, 0) ?? 1;
    const columns = shares?.map((share) => `<col style="width:${percent(share / sum)}" />`);
    return columns ? `${open}<colgroup>${columns.join('')}</colgroup>\n` : open;
  };
}

/** Lines of a block that may be a table. */
interface Drawing {
  start: number;
  /** The line behind it. */
  next: number;
  /** Where the line is that tells the columns. */
  rule: number;
  read: (lines: readonly string[]) => DrawnTable | undefined;
}

/** One that cannot be read is what CommonMark has it for, and reported. */
export function drawnTable(
  state: StateBlock,
  start: number,
  end: number,
  silent: boolean,
): boolean {
  const drawing = gridAt(state, start, end) ?? ruledAt(state, start, end);
  if (!drawing) return false;
  const { next, rule, read } = drawing;
  const lines = state.getLines(start, next, state.blkIndent, false).split('\n');
  const table = read(lines.map((line) => line.trimEnd()));
  if (!table) {
    noteRule(state, rule, lineAt(state, rule));
    return false;
  }
  if (silent) return true;
  pushTable(state, table, drawing);
  state.line = next;
  return true;
}

/** Once, though the same may be looked at again without its frame or its head. */
function noteRule({ env }: StateBlock, rule: number, text: string): void {
  const last = unreadIn(env).at(-1);
  if (last?.line !== rule + 1 || last.text !== text) noteUnread(env, rule, text);
}

function gridAt(state: StateBlock, start: number, end: number): Drawing | undefined {
  const known = state.env as Environment;
  if (isIndentedCode(state, start) || !GRID_RULE.test(lineAt(state, start))) return undefined;
  if (start < (known.unreadGrid ?? 0)) return undefined;
  const next = firstLine(state, start + 1, end, (text) => !/^[|+]/.test(text));
  const read = (lines: readonly string[]) => {
    const table = new Grid(lines.map((line) => line.trimStart())).read();
    if (!table) known.unreadGrid = next;
    return table;
  };
  return next > start + 2 ? { start, next, rule: start, read } : undefined;
}

const isDashed = (text: string) => RULE.test(text) || FRAME.test(text);

function ruledAt(state: StateBlock, start: number, end: number): Drawing | undefined {
  const isFramed = FRAME.test(lineAt(state, start));
  const rule = ruleAt(state, start, isFramed ? end : Math.min(end, start + 2));
  if (rule === undefined || state.isEmpty(rule + 1)) return undefined;
  const isSimple = !isFramed && rule > start;
  const isLast = (text: string) => isDashed(text) || (isSimple && text === '');
  const last = firstLine(state, rule + 1, end, isLast);
  const isClosed = isAt(state, last, end, isDashed);
  const read = (lines: readonly string[]) => readRuled({ lines, rule: rule - start, isFramed });
  const isTable = last > rule + 1 && (isClosed || isSimple);
  return isTable ? { start, next: isClosed ? last + 1 : last, rule, read } : undefined;
}

/** The line that tells the columns: the first, or the one below the head. */
function ruleAt(state: StateBlock, start: number, end: number): number | undefined {
  const frame = FRAME.exec(lineAt(state, start))?.[0];
  const first = frame === undefined ? start : start + 1;
  const rule = firstLine(state, first, end, (text) => text === '' || isDashed(text));
  // A frame is above all columns; a shorter line stands between texts.
  const isAcross = (text: string) => frame === undefined || frame.length > text.lastIndexOf(' ');
  const isIt = isAt(state, rule, end, (text) => RULE.test(text) && isAcross(text));
  return isIt && !isIndentedCode(state, rule) ? rule : undefined;
}

function isAt(
  state: StateBlock,
  line: number,
  end: number,
  isIt: (text: string) => boolean,
): boolean {
  return line < end && isIn(state, line) && isIt(lineAt(state, line));
}

/** @returns the first line that is the one, or that what the block is in does not hold; else the end */
function firstLine(
  state: StateBlock,
  first: number,
  end: number,
  isIt: (text: string) => boolean,
): number {
  let line = first;
  while (line < end && isIn(state, line) && !isIt(lineAt(state, line))) line += 1;
  return line;
}

function isIn(state: StateBlock, line: number): boolean {
  return state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent;
}

function pushTable(state: StateBlock, table: DrawnTable, { start, next }: Drawing): void {
  const { head, body, foot, shares } = table;
  const open = state.push('table_open', 'table', 1);
  open.map = [start, next];
  if (shares) open.meta = { shares };
  for (const [tag, rows] of Object.entries({ thead: head, tbody: body, tfoot: foot })) {
    if (rows.length > 0) state.push(`${tag}_open`, tag, 1);
    for (const [at, row] of rows.entries()) {
      state.push('tr_open', 'tr', 1);
      for (const cell of row)
        pushCell(state, cell, {
          table,
          start,
          row,
          rowsLeft: rows.length - at,
          isHead: tag === 'thead',
        });
      state.push('tr_close', 'tr', -1);
    }
    if (rows.length > 0) state.push(`${tag}_close`, tag, -1);
  }
  state.push('table_close', 'table', -1);
}

/** What the rules of blocks remember of a source: a cell is one of its own. */
interface Environment {
  containers?: unknown;
  openComments?: number | undefined;
  /** The line behind a grid that cannot be read: none begins in it, so no line is read for many. */
  unreadGrid?: number | undefined;
}

interface Place {
  table: DrawnTable;
  /** The line of the table. */
  start: number;
  row: readonly DrawnCell[];
  /** With the row, to the end of its part of the table. */
  rowsLeft: number;
  isHead: boolean;
}

function pushCell(state: StateBlock, cell: DrawnCell, place: Place): void {
  const { table, start, isHead } = place;
  const { column, colspan, rowspan } = cell;
  const tag = isHead ? 'th' : 'td';
  const open = state.push(`${tag}_open`, tag, 1);
  open.meta = { column, colspan };
  if (colspan > 1) open.attrSet('colspan', String(colspan));
  if (rowspan > 1) open.attrSet('rowspan', String(rowspan));
  for (const name of edgesOf(cell, place)) open.attrJoin('class', name);
  const aligned = table.aligned[column];
  if (aligned) open.attrSet('style', `text-align:${aligned}`);
  if (table.hasBlocks) pushBlocks(state, cell, start);
  else pushLine(state, cell, start);
  state.push(`${tag}_close`, tag, -1);
}

/** What a style sheet does not see, because a cell of another row is beside it. */
function edgesOf(cell: DrawnCell, { table, row, rowsLeft }: Place): string[] {
  const { column, colspan, rowspan } = cell;
  const isAfter = cell === row[0] && column > 0;
  const isBefore = cell === row.at(-1) && column + colspan < table.aligned.length;
  const isLowest = rowspan > 1 && rowspan === rowsLeft;
  return [...(isAfter || isBefore ? ['within'] : []), ...(isLowest ? ['lowest'] : [])];
}

function pushLine(state: StateBlock, { text, line }: DrawnCell, start: number): void {
  const token = state.push('inline', '', 0);
  Object.assign(token, { content: text, map: [start + line, start + line + 1], children: [] });
}

/** One paragraph alone is a line, as in a tight list. */
function pushBlocks(state: StateBlock, { text, line }: DrawnCell, start: number): void {
  const { tokens, env, md, level } = state;
  const known = env as Environment;
  const { containers, openComments, unreadGrid } = known;
  const [first, unread] = [tokens.length, unreadIn(env).length];
  Object.assign(known, { containers: undefined, openComments: undefined, unreadGrid: undefined });
  const inner = new md.block.State(text, md, env, tokens);
  inner.level = level;
  md.block.tokenize(inner, inner.line, inner.lineMax);
  Object.assign(known, { containers, openComments, unreadGrid });
  for (const note of unreadIn(env).slice(unread)) note.line += start + line;
  const own = tokens.slice(first);
  for (const token of own) place(token, env, start + line);
  const [open, , close] = own;
  if (own.length === 3 && open?.type === 'paragraph_open')
    for (const each of [open, close]) Object.assign(each ?? {}, { hidden: true });
}

function place(token: Token, env: unknown, line: number): void {
  const { type, map } = token;
  if (map) for (const at of [0, 1] as const) map[at] += line;
  // A row is not a whole line of the source, so nothing is to be read there.
  if (type === 'tr_open') token.map = null;
  if (type === 'html_block') closeHtml(token, env);
}

/** A comment, script or the like that a cell does not close would hide all behind the cell. */
function closeHtml(token: Token, env: unknown): void {
  const faults: string[] = [];
  const onParseError = ({ code }: ParserError) => faults.push(code);
  const fragment = parseFragment(token.content, { onParseError });
  if (!faults.some((code) => code.startsWith('eof-in-'))) return;
  noteUnread(env, token.map?.[0] ?? 0, token.content.split('\n')[0]?.trim() ?? '');
  token.content = serialize(fragment);
}
