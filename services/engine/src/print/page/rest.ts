/**
 * Animations that only print styles begin have no time to run. This starts them so much earlier that those with an end
 * have reached it; endless ones go on, mostly near their beginning.
 */
const STILL = '{*,::before,::after{animation-delay:-86400s!important;transition:none!important}}';

/** @param screen the media query of a page beside its print (`media.ts`) */
export function stillRule(screen: string): string {
  return `@media print${screen === 'screen' ? '' : ` and (not (${screen}))`}${STILL}`;
}
