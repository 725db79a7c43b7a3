/**
 * Animations that only print styles begin have no time to run. This starts them so much earlier that those with an end
 * have reached it; endless ones go on, mostly near their beginning.
 */
export const STILL_RULE =
  '@media print{*,::before,::after{animation-delay:-86400s!important;transition:none!important}}';
