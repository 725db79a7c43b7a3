/** How much engines of one kind have to do. */
export interface Load {
  /** Documents at work and in line, as far as they are known. */
  documents: number;
  /** Whether every pod of render has told its part. */
  isWhole: boolean;
}

export interface Bounds {
  minReplicas: number;
  maxReplicas: number;
  /** How many documents one engine makes at once. */
  slots: number;
  /** How long fewer would have to be enough. */
  scaleDownMs: number;
}

/** How many engines there are to be, and what was wanted lately. */
export interface Scale {
  replicas: number;
  /** Oldest first; what is older than the window is left out. */
  wanted: readonly { at: number; replicas: number }[];
}

/** Some room above what is at work, so that a new document seldom has to wait. */
const UTILIZATION = 0.8;

/** At a time at most twice as many, or this many more. */
const STEP = 2;

/** Where nothing is known: what there is, or the fewest. */
export function initialScale(observed: number | undefined, bounds: Bounds, now: number): Scale {
  const replicas = bounded(observed ?? bounds.minReplicas, bounds);
  return { replicas, wanted: [{ at: now, replicas }] };
}

/**
 * More at once; fewer when for the whole window no more were wanted. What is not known keeps those
 * that there are.
 */
export function nextScale(
  { replicas, wanted }: Scale,
  load: Load,
  bounds: Bounds,
  now: number,
): Scale {
  const enough = Math.ceil(load.documents / (bounds.slots * UTILIZATION));
  const want = load.isWhole ? enough : Math.max(enough, replicas);
  const since = now - bounds.scaleDownMs;
  const recent = [...wanted.filter(({ at }) => at > since), { at: now, replicas: want }];
  const highest = Math.max(...recent.map((one) => one.replicas));
  const most = Math.max(replicas * 2, replicas + STEP);
  const next = want > replicas ? Math.min(want, most) : Math.min(replicas, highest);
  return { replicas: bounded(next, bounds), wanted: recent };
}

function bounded(replicas: number, { minReplicas, maxReplicas }: Bounds): number {
  return Math.min(Math.max(replicas, minReplicas), maxReplicas);
}
