import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { INTERRUPTS, isIndentedCode, lineAt } from '../syntax/lines.ts';

/** The delimiters of a display formula. */
const BLOCKS = [
  { open: '$$', close: '$$' },
  { open: '\\[', close: '\\]' },
] as const;

/** LaTeX's environments that are formulas by themselves, as Jupyter and language models write them. */
const ENVIRONMENT = /^\\begin\{((?:equation|align|alignat|gather|multline|eqnarray|CD)\*?)\}/;

/** Quarto's name for a formula, behind its closing mark. */
const NAME = /[ \t]*\{#[\w:-]+\}$/;

/** How a formula may stand in a line; the longer marks first. */
const INLINES = [
  { open: '$`', close: '`$', isDisplay: false },
  { open: '$$', close: '$$', isDisplay: true },
  { open: '$', close: '$', isDisplay: false },
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '\\[', close: '\\]', isDisplay: true },
] as const;

type Inline = (typeof INLINES)[number];

/** Brackets that are escaped for what they are stand around words; a formula has one of these signs. */
const IS_NUMBER = /^\s*[+-]?\d[\d.,\s]*(?:\\?%)?\s*$/;
const IS_TEX = /[A-Za-z\d][^]*[\\^_=+<>{}|*/-]|[\\^_=+<>{}|*/-][^]*[A-Za-z\d]|^\s*[A-Za-z]\s*$/;

/** `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. What is not closed in its paragraph is text. */
export function useMathsSyntax(md: MarkdownIt): void {
  md.block.ruler.after('blockquote', 'math_block', mathBlock, INTERRUPTS);
  md.inline.ruler.before('escape', 'math_inline', mathInline);
}

function mathBlock(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  if (isIndentedCode(state, line)) return false;
  const first = lineAt(state, line);
  const marks = marksAt(first);
  const last = marks && closingLine(state, { line, end, close: marks.close });
  if (!marks || last === undefined) return false;
  const lines = Array.from({ length: last - line + 1 }, (_, index) => lineAt(state, line + index));
  const formula = lines.join('\n').replace(NAME, '');
  const content = marks.open ? formula.slice(marks.open.length, -marks.close.length) : formula;
  if (content.trim() === '' || (marks.open === '\\[' && !IS_TEX.test(content))) return false;
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
function marksAt(line: string): { open: string; close: string } | undefined {
  const environment = ENVIRONMENT.exec(line)?.[1];
  if (environment) return { open: '', close: `\\end{${environment}}` };
  return BLOCKS.find(({ open }) => line.startsWith(open));
}

/** The line that ends with the mark; undefined if there is text behind it, or a blank line before it. */
function closingLine(
  state: StateBlock,
  { line, end, close }: { line: number; end: number; close: string },
): number | undefined {
  for (let at = line; at < end && !state.isEmpty(at); at += 1) {
    if (at > line && (state.sCount[at] ?? 0) < state.blkIndent) return undefined;
    const text = lineAt(state, at)
      .replace(NAME, '')
      .slice(at === line ? close.length : 0);
    const mark = text.indexOf(close);
    if (mark !== -1) return mark === text.length - close.length ? at : undefined;
  }
  return undefined;
}

function mathInline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const first = src[pos];
  if (first !== '$' && first !== '\\') return false;
  const marks = INLINES.find(({ open }) => src.startsWith(open, pos));
  if (!marks) return false;
  // The sign of a currency, as in US$100, opens nothing.
  const isCurrency = marks.open === '$' && /[A-Za-z]/.test(src.charAt(pos - 1));
  const end = isCurrency ? undefined : closingAt(src, pos, marks);
  if (end === undefined) return first === '$' && isText(state, marks, silent);
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.content = src.slice(pos + marks.open.length, end);
    token.markup = marks.open;
    token.meta = { isDisplay: marks.isDisplay };
  }
  state.pos = end + marks.close.length;
  return true;
}

/** Dollars that open nothing: all of them that stand together, so that none of them is asked again. */
function isText(state: StateInline, { open }: Inline, silent: boolean): boolean {
  const run = /^\$+/.exec(state.src.slice(state.pos, state.pos + 100))?.[0] ?? open;
  if (!silent) state.pending += run;
  state.pos += run.length;
  return true;
}

/** The place of a formula's closing mark; undefined: no formula. */
function closingAt(src: string, pos: number, { open, close }: Inline): number | undefined {
  const start = pos + open.length;
  const end = unescaped(src, start, close);
  if (end === undefined || end === start) return undefined;
  const content = src.slice(start, end);
  const after = src.slice(end + close.length, end + close.length + 1);
  return isFormula(content, after, open) ? end : undefined;
}

function isFormula(content: string, after: string, open: string): boolean {
  switch (open) {
    case '$':
      return !/^[\s$]|\s$/.test(content) && !/\d/.test(after);
    case '\\(':
      return IS_TEX.test(content) || IS_NUMBER.test(content);
    case '\\[':
      return IS_TEX.test(content) && !/[([:]/.test(after);
    case '$$':
      return !/^[\s$]|\s$/.test(content) || IS_TEX.test(content);
    default:
      return content.trim() !== '';
  }
}

function unescaped(src: string, start: number, close: string): number | undefined {
  for (let at = start; (at = src.indexOf(close, at)) !== -1; at += 1) {
    const slashes = /\\*$/.exec(src.slice(Math.max(start, at - 50), at))?.[0].length ?? 0;
    if (slashes % 2 === 0) return at;
  }
  return undefined;
}
