import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '../kube/types.ts';
import type { Status } from './status.ts';

type WithStatus = KubeObject & { status?: Partial<Status> };

/** What passes over objects last found out, so that their own words are no news when they come back. */
export class ToldStatuses {
  readonly #latest = new Map<string, Status>();

  /** To be called before the status is written: what it brings may be sooner here than its answer. */
  remember(object: KubeObject, status: Status): void {
    this.#latest.set(keyOf(object), status);
  }

  /** Whether the latest pass saw this generation, and found what is written of it. */
  isEcho(object: WithStatus): boolean {
    const { metadata, status } = object;
    if (status === undefined || status.observedGeneration !== metadata.generation) return false;
    return isDeepStrictEqual(status, this.#latest.get(keyOf(object)));
  }
}

const keyOf = ({ metadata }: KubeObject) => `${metadata.namespace}/${metadata.name}`;
