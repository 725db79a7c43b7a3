import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { Words } from '../words.ts';
import { calloutClosing, calloutOpening, kindOf, pushAll } from './callouts.ts';
import { INTERRUPTS, isIndentedCode, lineAt } from './lines.ts';

/** `!!! note "Title"`, `??? tip`, `???+ tip` and `=== "Tab"`, whose text is set in by four columns. */
const OPENING =
  /^(?:(?:!!!|\?\?\?\+?)[ \t]+([\p{L}][\w-]*)(?:[ \t]+(?:inline|end))*(?:[ \t]+"(.*)")?|===[!+]?[ \t]+"(.*)")$/u;

const INDENT = 4;

/** Admonitions and tabs of MkDocs. */
export function useAdmonitions(md: MarkdownIt, words: Words): void {
  md.block.ruler.before('fence', 'admonition', (state, start, end, silent) => {
    const found = isIndentedCode(state, start) ? undefined : OPENING.exec(lineAt(state, start));
    if (!found) return false;
    // Exclamation marks before words are no admonition.
    const hasBody = bodyEnd(state, start + 1, end) > start + 1;
    if (!hasBody && !(found[1] && kindOf(found[1]))) return false;
    if (!silent) pushAdmonition(state, { start, end, found, words });
    return true;
  });
  md.renderer.rules['tab_title'] = (tokens, index) =>
    `<p class="tab-title">${md.utils.escapeHtml(tokens[index]?.content ?? '')}</p>\n`;
  md.block.ruler.before('html_block', 'aside', aside, INTERRUPTS);
}

interface Range {
  start: number;
  end: number;
  found: RegExpExecArray;
  words: Words;
}

function pushAdmonition(state: StateBlock, { start, end, found, words }: Range): void {
  const [, name, title, tab] = found;
  const next = bodyEnd(state, start + 1, end);
  if (name === undefined) state.push('tab_title', 'p', 0).content = tab ?? '';
  else pushAll(state, calloutOpening(state, { name, title }, words));
  const { parentType, lineMax, blkIndent } = state;
  Object.assign(state, { lineMax: next, blkIndent: (state.sCount[start] ?? 0) + INDENT });
  state.md.block.tokenize(state, start + 1, next);
  Object.assign(state, { parentType, lineMax, blkIndent });
  if (name !== undefined) pushAll(state, [calloutClosing(state)]);
  state.line = next;
}

/** The line behind the last one that is set in. */
function bodyEnd(state: StateBlock, first: number, end: number): number {
  const least = (state.sCount[first - 1] ?? 0) + INDENT;
  let last = first;
  for (let line = first; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    if ((state.sCount[line] ?? 0) < least) break;
    last = line + 1;
  }
  return last;
}

/** Notion's callout: Markdown stands in it, without an empty line before. One that goes on in HTML is its author's own. */
function aside(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  if (isIndentedCode(state, line) || lineAt(state, line) !== '<aside>') return false;
  if (isIndentedCode(state, line + 1) || /^(?:<|$)/.test(lineAt(state, line + 1))) return false;
  if (silent) return true;
  const token = state.push('html_block', '', 0);
  token.content = '<aside class="alert">\n';
  token.map = [line, line + 1];
  state.line = line + 1;
  return true;
}
