import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { INTERRUPTS, isIndentedCode, lineAt } from '../syntax/lines.ts';

interface Marks {
  open: string;
  close: string;
  /** A line that begins so is never within such a formula: so no line is read for many that are not closed. */
  begin?: string;
}

/** The delimiters of a display formula. */
const BLOCKS: readonly Marks[] = [
  { open: '$$', close: '$$' },
  { open: '\\[', close: '\\]', begin: '\\[' },
];

/** LaTeX's environments that are formulas by themselves, as Jupyter and language models write them. */
const ENVIRONMENT = /^\\begin\{((?:equation|align|alignat|gather|multline|eqnarray|CD)\*?)\}/;

/** Quarto's name for a formula, behind its closing mark. */
const NAME = /(?<![ \t])[ \t]*\{#[\w:-]+\}$/;

/** How a formula may stand in a line; the longer marks first. Another that begins in it ends the search: none is read twice. */
const INLINES = [
  { open: '$`', close: '`$', marks: /\$`|`\$/g, isDisplay: false },
  { open: '$$', close: '$$', marks: /\$\$/g, isDisplay: true },
  { open: '$', close: '$', marks: /\$/g, isDisplay: false },
  { open: '\\(', close: '\\)', marks: /\\[()]/g, isDisplay: false },
  { open: '\\[', close: '\\]', marks: /\\[[\]]/g, isDisplay: true },
] as const;

type Inline = (typeof INLINES)[number];

/** Brackets that are escaped for what they are stand around words; a formula has one of these signs. */
const IS_NUMBER = /^\s*[+-]?\d[\d.,\s]*(?:\\?%)?\s*$/;
const TEX_SIGN = /[\\^_=+<>{}|*/-]/;
const LETTER = /^\s*[A-Za-z]\s*$/;

/** `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. What is not closed in its paragraph is text. */
export function useMathsSyntax(md: MarkdownIt): void {
  md.block.ruler.after('blockquote', 'math_block', mathBlock, INTERRUPTS);
  md.inline.ruler.before('escape', 'math_inline', mathInline);
}

function mathBlock(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  if (isIndentedCode(state, line)) return false;
  const first = lineAt(state, line);
  const marks = marksAt(first);
  const last = marks && closingLine(state, { line, end, ...marks });
  if (!marks || last === undefined) return false;
  const lines = Array.from({ length: last - line + 1 }, (_, index) => lineAt(state, line + index));
  const formula = lines.join('\n').replace(NAME, '');
  const content = marks.open ? formula.slice(marks.open.length, -marks.close.length) : formula;
  if (content.trim() === '' || (marks.open === '\\[' && !isTex(content))) return false;
  if (silent) return true;
  const token = state.push('math_block', 'math', 0);
  token.block = true;
  token.content = content;
  token.markup = marks.open;
  token.map = [line, last + 1];
  state.line = last + 1;
  return true;
}

/** An environment is a part of the formula. */
function marksAt(line: string): Marks | undefined {
  const [begin, environment] = ENVIRONMENT.exec(line) ?? [];
  if (begin && environment) return { open: '', close: `\\end{${environment}}`, begin };
  return BLOCKS.find(({ open }) => line.startsWith(open));
}

/** The line that ends with the mark; undefined if there is text behind it, or before it a line that cannot be within. */
function closingLine(
  state: StateBlock,
  { line, end, close, begin }: Marks & { line: number; end: number },
): number | undefined {
  for (let at = line; at < end && !state.isEmpty(at); at += 1) {
    if (at > line && isOutside(state, at, begin)) return undefined;
    const text = lineAt(state, at)
      .replace(NAME, '')
      .slice(at === line ? close.length : 0);
    const mark = text.indexOf(close);
    if (mark !== -1) return mark === text.length - close.length ? at : undefined;
  }
  return undefined;
}

function isOutside(state: StateBlock, line: number, begin: string | undefined): boolean {
  if ((state.sCount[line] ?? 0) < state.blkIndent) return true;
  return begin !== undefined && lineAt(state, line).startsWith(begin);
}

function mathInline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const first = src[pos];
  if (first !== '$' && first !== '\\') return false;
  const found = formulaAt(src, pos);
  if (!found) return first === '$' && isText(state, silent);
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.content = found.content;
    token.markup = found.open;
    token.meta = { isDisplay: found.isDisplay };
  }
  state.pos = found.end;
  return true;
}

/** The formula within a line that begins here, and the place behind it. */
export function formulaAt(src: string, pos: number) {
  const marks = INLINES.find(({ open }) => src.startsWith(open, pos));
  const close = marks && closingAt(src, pos, marks);
  if (!marks || close === undefined) return undefined;
  const content = src.slice(pos + marks.open.length, close);
  // The sign of a currency, as in US$100 and more, opens nothing; those of H$_2$O, X$1$ and 5 km$^2$ do.
  const isCurrency = /^[A-Z]\$\d/.test(src.slice(Math.max(0, pos - 1), pos + 2));
  if (isCurrency && /\s/.test(content)) return undefined;
  return { ...marks, content, end: close + marks.close.length };
}

/** Dollars that open nothing: all of them that stand together, so that none of them is asked again. */
function isText(state: StateInline, silent: boolean): boolean {
  const run = /^\$+/.exec(state.src.slice(state.pos, state.pos + 100))?.[0] ?? '$';
  if (!silent) state.pending += run;
  state.pos += run.length;
  return true;
}

/** The place of a formula's closing mark; undefined: no formula. */
function closingAt(src: string, pos: number, { open, close, marks }: Inline): number | undefined {
  const start = pos + open.length;
  const end = unescaped(src, start, marks);
  if (end === undefined || end === start || !src.startsWith(close, end)) return undefined;
  const content = src.slice(start, end);
  const after = src.slice(end + close.length, end + close.length + 1);
  const isCut = open === '$' && content.split('`').length % 2 === 0 && isInCode(src, end);
  return !isCut && isFormula(content, after, open) ? end : undefined;
}

/** Whether code that began before goes on behind a place: a mark there is one of the code. */
function isInCode(src: string, end: number): boolean {
  const close = src.indexOf('`', end);
  return close !== -1 && !/\n\s*\n/.test(src.slice(end, close));
}

function isFormula(content: string, after: string, open: string): boolean {
  switch (open) {
    case '$':
      return !/^[\s$]|\s$/.test(content) && !/\d/.test(after);
    case '\\(':
      return isTex(content) || IS_NUMBER.test(content);
    case '\\[':
      return isTex(content) && !/[([:]/.test(after);
    case '$$':
      return !/^[\s$]|\s$/.test(content) || isTex(content);
    default:
      return content.trim() !== '';
  }
}

function isTex(content: string): boolean {
  return LETTER.test(content) || (/[A-Za-z\d]/.test(content) && TEX_SIGN.test(content));
}

function unescaped(src: string, start: number, marks: RegExp): number | undefined {
  marks.lastIndex = start;
  for (let found; (found = marks.exec(src)); marks.lastIndex = found.index + 1) {
    const before = src.slice(Math.max(start, found.index - 50), found.index);
    if ((/\\*$/.exec(before)?.[0].length ?? 0) % 2 === 0) return found.index;
  }
  return undefined;
}
