import { forbidsScripts } from '../source/without-scripts.ts';

/**
 * What may change a page once it has loaded: scripts, handlers in attributes, frames. Too much is found rather than too
 * little: what is only taken for a script costs its page the time that it rests.
 */
const MAY_CHANGE = [
  /<script\b|<(?:i?frame|object|embed)\b/i,
  /\son[a-z]+=["']/i,
  /<[a-z][^<>]*\son[a-z]+\s*=/i,
];

/** Whether a page is to be waited for: what no script changes is ready when it has loaded. */
export function needsRest(html: string): boolean {
  return !forbidsScripts(html) && MAY_CHANGE.some((sign) => sign.test(html));
}

/** Whether anything of it may be in motion; styles that it loads are not known here. */
export function mayMove(html: string): boolean {
  return /animation|transition|<link\b|@import\b/i.test(html);
}

/**
 * What only the styles of paper set in motion has no time to be. So much earlier, animations have come to their end, but for those
 * without one: these go on, most of them at their beginning.
 */
export const STILL_RULE =
  '@media print{*,::before,::after{animation-delay:-86400s!important;transition:none!important}}';

export function hasWrittenTrees(html: string): boolean {
  return /\bshadowrootmode\b/i.test(html);
}

/** Promises, in the page, that it is at rest (page/rest.js). A page that is no longer what it was is not asked. */
export const AT_REST = `(window[Symbol.for('platen.rest')]?.()??true)`;
