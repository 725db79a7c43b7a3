import type { Component } from '../platform/resources/names.ts';

/** What keeps a part from being as it ought to be. */
export interface Problem {
  component: Component;
  /** `stalls`: it will not end by itself. `degrades`: what there is serves. `waits`: it may end by itself soon. */
  effect: 'stalls' | 'degrades' | 'waits';
  /** One CamelCase word: Kubernetes's own, where it has one. */
  reason: string;
  /** Which object, why, and what mends it. */
  message: string;
  /** Whether it has to last before it is told: it may be over with the next try. */
  hasGracePeriod?: boolean;
}

/** What is seen of a platform beside its own objects. */
export interface Observation {
  /** Of each part the worst, those first for whom others wait. */
  problems: Problem[];
  /** Parts that have had fewer pods than they should for a minute. */
  short: Component[];
  /** Changes with the Secrets and ConfigMaps that it is made of. */
  referenced: string[];
}

/** How long something may take before it is told: what happens at every start is no problem. */
export const GRACE_PERIOD_MS = 15_000;
