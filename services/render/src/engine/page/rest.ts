import { forbidsScripts } from '../source/without-scripts.ts';

/**
 * Content that may change a page after it has loaded: scripts, handlers in attributes, frames. Finds too much rather than
 * too little: a false match only costs the time of the rest.
 */
const MAY_CHANGE = [
  /<script\b|<(?:i?frame|object|embed)\b/i,
  /\son[a-z]+=["']/i,
  /<[a-z][^<>]*\son[a-z]+\s*=/i,
];

/** Whether to wait for a page: one without scripts is ready when it has loaded. */
export function needsRest(html: string): boolean {
  return !forbidsScripts(html) && MAY_CHANGE.some((sign) => sign.test(html));
}

/** Whether anything may move; styles that it loads are unknown here. */
export function mayMove(html: string): boolean {
  return /animation|transition|<link\b|@import\b/i.test(html);
}

/**
 * Animations that only print styles begin have no time to run. This starts them so much earlier that those with an end
 * have reached it; endless ones go on, mostly near their beginning.
 */
export const STILL_RULE =
  '@media print{*,::before,::after{animation-delay:-86400s!important;transition:none!important}}';

export function hasWrittenTrees(html: string): boolean {
  return /\bshadowrootmode\b/i.test(html);
}

/** A promise in the page that it is at rest (page/parts/rest.js). Not asked after navigation. */
export const AT_REST = `(window[Symbol.for('platen.rest')]?.()??true)`;
