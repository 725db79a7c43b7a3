/** What an account that is not alone has at most when it begins one more document; each ≥ 1. */
export interface Part {
  /** Documents that are not slow. */
  quick: number;
  /** Documents, slow ones too: others who come find a slot. */
  inAll: number;
}

/** All that there is. */
export const NO_BOUND: Part = { quick: Infinity, inAll: Infinity };

interface Shared {
  slots: number;
  /** How many of them an account leaves free, but for slow documents. */
  leftToOthers: number;
  /** Among how many replicas the slots are shared. */
  replicas: number;
}

/**
 * Slow documents take no more than half of the slots, but always leave room for one beside those that an account may
 * have at work anyway, where there is such a slot: what waits for a picture does not hold up the others of its account.
 */
export function partOf({ slots, leftToOthers, replicas }: Shared): Part {
  const ofAll = slots - leftToOthers;
  const quick = Math.max(1, Math.floor(ofAll / replicas));
  const half = Math.ceil(Math.max(ofAll, slots / 2) / replicas);
  const leavingOne = Math.max(quick, slots - 1);
  return { quick, inAll: Math.min(Math.max(quick + 1, half), leavingOne) };
}
