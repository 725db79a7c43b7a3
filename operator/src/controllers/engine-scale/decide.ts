/** The load of engines of one kind. */
export interface Load {
  /** Documents in progress and in the queue, as far as known. */
  documents: number;
  /** Whether every pod of render has reported. */
  isWhole: boolean;
}

export interface Bounds {
  minReplicas: number;
  maxReplicas: number;
  /** How many documents one engine makes at once. */
  slots: number;
  /** How long fewer engines must be enough. */
  scaleDownMs: number;
}

/** The wanted number of engines, and recent wishes. */
export interface Scale {
  replicas: number;
  /** Oldest first; only within the window. */
  wanted: readonly { at: number; replicas: number }[];
}

/** Some reserve, so that a new document seldom waits. */
const UTILIZATION = 0.8;

/** Largest step: twice as many, or this many more. */
const STEP = 2;

/** The scale before any observation: the present number, or the minimum. */
export function initialScale(observed: number | undefined, bounds: Bounds, now: number): Scale {
  const replicas = bounded(observed ?? bounds.minReplicas, bounds);
  return { replicas, wanted: [{ at: now, replicas }] };
}

/**
 * Adds engines at once. Removes some when for the whole window no more were wanted. With incomplete knowledge it
 * removes none.
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
