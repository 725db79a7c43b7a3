import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Component } from '../platform/resources/names.ts';
import { containerOf } from './pod-problems.ts';
import { componentOf, type Pod } from './pods.ts';
import { GRACE_PERIOD_MS, type Observation, type Problem } from './problem.ts';

export interface Restarts {
  platform: PdfPlatform;
  component: Component;
  /** Kubernetes' reason of its last end. */
  reason: string;
  times: number;
}

/** Earlier observations of platforms. */
export class ProblemHistory {
  readonly #onRestarts: (restarts: Restarts) => void;
  /** How often the container of each pod has restarted, by the pods' ids, for each platform. */
  readonly #restarts = new Map<string, Map<string, number>>();
  /** When each problem of a platform was first seen, in milliseconds. */
  readonly #since = new Map<string, Map<string, number>>();
  readonly #last = new Map<string, string>();

  /** @param onRestarts called when containers have restarted since the observation before */
  constructor(onRestarts: (restarts: Restarts) => void = () => undefined) {
    this.#onRestarts = onRestarts;
  }

  noticeRestarts(platform: PdfPlatform, pods: readonly Pod[]): void {
    const known = this.#restarts.get(keyOf(platform));
    this.#restarts.set(keyOf(platform), new Map(pods.map((pod) => [idOf(pod), countOf(pod)])));
    if (!known) return;
    for (const pod of pods) {
      const times = countOf(pod) - (known.get(idOf(pod)) ?? 0);
      const reason = containerOf(pod)?.lastState?.terminated?.reason ?? 'Unknown';
      if (times > 0) this.#onRestarts({ platform, component: componentOf(pod), reason, times });
    }
  }

  /** Removes problems within their grace period, because anything may be down for a moment. */
  lasting(platform: PdfPlatform, problems: readonly Problem[], now: number): Problem[] {
    const known = this.#since.get(keyOf(platform));
    const since = new Map(problems.map(nameOf).map((name) => [name, known?.get(name) ?? now]));
    this.#since.set(keyOf(platform), since);
    return problems.filter(
      (one) => !one.hasGracePeriod || now - (since.get(nameOf(one)) ?? now) >= GRACE_PERIOD_MS,
    );
  }

  /** @returns whether the observation changed */
  notice(platform: PdfPlatform, observation: Observation): boolean {
    const text = JSON.stringify(observation);
    const isNew = this.#last.get(keyOf(platform)) !== text;
    this.#last.set(keyOf(platform), text);
    return isNew;
  }
}

const idOf = ({ metadata }: Pod) => metadata.uid;
const countOf = (pod: Pod) => containerOf(pod)?.restartCount ?? 0;

function keyOf({ metadata: { namespace, name, uid } }: PdfPlatform): string {
  return `${namespace}/${name}/${uid}`;
}

function nameOf({ component, reason, message }: Problem): string {
  return `${component} ${reason} ${message}`;
}
