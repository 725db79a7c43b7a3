/** What an account that is not alone has at most when it begins one more document; each ≥ 1. */
export interface Part {
  /** Documents that are not slow. */
  quick: number;
  /** Slots, also of slow documents: others who come find one. */
  slots: number;
}

/** All that there is. */
export const NO_BOUND: Part = { quick: Infinity, slots: Infinity };

interface Shared {
  slots: number;
  /** How many of them an account leaves free, but for slow documents. */
  leftToOthers: number;
  /** Among how many replicas the slots are shared. */
  replicas: number;
}

/** Slow documents do not hold up the others of their account, but take no more than half of the slots. */
export function partOf({ slots, leftToOthers, replicas }: Shared): Part {
  const quick = slots - leftToOthers;
  const share = (of: number) => Math.max(1, Math.floor(of / replicas));
  return { quick: share(quick), slots: share(Math.max(quick, slots / 2)) };
}
