import type { MarkdownIt, StateInline } from 'markdown-it';

/** Signs that are also marks of emphasis, which CommonMark does not have; and a number that such a mark ends: `4^` in `10^4^`. */
const MARKED = new Map([
  ['~', /\d+~(?!\d)/y],
  ['^', /\d+\^(?!\d)/y],
]);

/**
 * Signs between digits that come in pairs belong to calculations and ranges (`2^3+4^5`, `10~20、30~40`): emphasis would take them away.
 */
export function useCalculations(md: MarkdownIt): void {
  md.inline.ruler.before('strikethrough', 'calculations', calculation);
}

function calculation(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const sign = src[pos] ?? '';
  if (!isOfCalculation(src, pos)) return false;
  const others = [src.indexOf(sign, pos + 1), src.lastIndexOf(sign, pos - 1)];
  if (!others.some((at) => isOfCalculation(src, at))) return false;
  if (!silent) state.pending += sign;
  state.pos += 1;
  return true;
}

const DIGIT = /^\d$/;

/** @param at where the sign is; below 1: nowhere */
function isOfCalculation(src: string, at: number): boolean {
  const marked = MARKED.get(src[at] ?? '');
  if (!marked || at < 1 || !DIGIT.test(src[at - 1] ?? '') || !DIGIT.test(src[at + 1] ?? ''))
    return false;
  marked.lastIndex = at + 1;
  return !marked.test(src);
}
