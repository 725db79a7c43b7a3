import type { Component } from '../platform/resources/names.ts';

/** Why a part is not as it should be. */
export interface Problem {
  component: Component;
  /** `stalls`: a user has to act. `degrades`: the platform still serves. `waits`: it may end by itself soon. */
  effect: 'stalls' | 'degrades' | 'waits';
  /** One CamelCase word: Kubernetes's own, where it has one. */
  reason: string;
  /** The object, the cause and the remedy. */
  message: string;
  /** Whether the problem has to last before it is reported, because the next try may end it. */
  hasGracePeriod?: boolean;
}

/** What is seen of a platform beside its own objects. */
export interface Observation {
  /** The worst problem of each part; first the parts for which others wait. */
  problems: Problem[];
  /** Parts that have had fewer pods than they should for a minute. */
  short: Component[];
  /** Changes with the Secrets and ConfigMaps that it is made of. */
  referenced: string[];
}

/** How long such a problem has to last: what happens at every start is not a problem. */
export const GRACE_PERIOD_MS = 15_000;
