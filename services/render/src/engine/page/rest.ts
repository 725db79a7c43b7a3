import type { HtmlSource } from '../engine.ts';
import { forbidsScripts } from '../source/without-scripts.ts';

/** Whether to wait for a page: one without scripts, or whose scripts end before it has loaded, is ready by then. */
export function needsRest(source: Pick<HtmlSource, 'facts' | 'policies'>): boolean {
  return source.facts.mayChange && !forbidsScripts(source);
}

/**
 * Animations that only print styles begin have no time to run. This starts them so much earlier that those with an end
 * have reached it; endless ones go on, mostly near their beginning.
 */
export const STILL_RULE =
  '@media print{*,::before,::after{animation-delay:-86400s!important;transition:none!important}}';

/** A promise in the page that it is at rest (page/parts/rest.js). Not asked after navigation. */
export const AT_REST = `(window[Symbol.for('platen.rest')]?.()??true)`;
