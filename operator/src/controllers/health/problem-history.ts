import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { GRACE_PERIOD_MS, type Observation, type Problem } from './problem.ts';

/** Earlier observations of platforms. */
export class ProblemHistory {
  /** When each problem of a platform was first seen, in milliseconds. */
  readonly #since = new Map<string, Map<string, number>>();
  readonly #last = new Map<string, string>();

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

function keyOf({ metadata: { namespace, name, uid } }: PdfPlatform): string {
  return `${namespace}/${name}/${uid}`;
}

function nameOf({ component, reason, message }: Problem): string {
  return `${component} ${reason} ${message}`;
}
