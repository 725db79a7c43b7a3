import type { StateBlock } from 'markdown-it';

/** What a block may end that begins without a line between. */
export const INTERRUPTS = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };

/** A line of a block, without what sets it in, and without space at its end. */
export function lineAt(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(start, state.eMarks[line]).trimEnd();
}

/** Whether a line is set in so far that it is code (CommonMark 4.4). */
export function isIndentedCode(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}
