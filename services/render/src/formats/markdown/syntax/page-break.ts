import type { MarkdownIt, StateBlock } from 'markdown-it';
import { INTERRUPTS, isIndentedCode, lineAt } from './lines.ts';

const PAGE_BREAK = /^(?:<!--\s*pagebreak\s*-->|\\(?:pagebreak|newpage|clearpage))\s*$/;

/** `<!-- pagebreak -->`, or `\pagebreak` or LaTeX's `\newpage` and `\clearpage`, alone on a line; it may end a paragraph. */
export function usePageBreaks(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'page_break', pageBreak, INTERRUPTS);
  md.renderer.rules['page_break'] = () => '<div class="page-break"></div>\n';
}

function pageBreak(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  if (isIndentedCode(state, line) || !PAGE_BREAK.test(lineAt(state, line))) return false;
  if (silent) return true;
  const token = state.push('page_break', 'div', 0);
  token.map = [line, line + 1];
  state.line = line + 1;
  return true;
}
