import type { MarkdownIt, StateInline } from 'markdown-it';

/** Marks of emphasis that CommonMark does not have. */
const RUN = /~{1,2}|\^/y;

/**
 * Signs between digits that come in pairs belong to calculations and ranges (`2^3+4^5`, `10~20、30~40`): emphasis would take them away.
 */
export function useCalculations(md: MarkdownIt): void {
  md.inline.ruler.before('strikethrough', 'calculations', calculation);
}

function calculation(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  RUN.lastIndex = pos;
  const [run] = RUN.exec(src) ?? [];
  if (run === undefined || !isBetween(src, pos, run)) return false;
  const next = src.indexOf(run, pos + run.length);
  const last = pos === 0 ? -1 : src.lastIndexOf(run, pos - run.length);
  if (![next, last].some((at) => isBetween(src, at, run))) return false;
  if (!silent) state.pending += run;
  state.pos += run.length;
  return true;
}

const DIGIT = /^\d$/;

/** @param at where the run begins; below 0: nowhere */
const isBetween = (src: string, at: number, run: string) =>
  at > 0 && DIGIT.test(src[at - 1] ?? '') && DIGIT.test(src[at + run.length] ?? '');
