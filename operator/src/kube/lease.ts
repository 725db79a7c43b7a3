import type { KubeObject } from './types.ts';

export interface Lease extends KubeObject {
  spec: LeaseSpec;
}

interface LeaseSpec {
  holderIdentity: string;
  leaseDurationSeconds: number;
  acquireTime: string;
  renewTime: string;
  leaseTransitions: number;
}

/** Whose a Lease is from now on. @param lease as it was, if it was there */
export function leaseSpec(identity: string, durationMs: number, lease?: Lease): LeaseSpec {
  const now = new Date().toISOString().replace('Z', '000Z'); // microseconds
  const mine = lease?.spec.holderIdentity === identity ? lease.spec : undefined;
  return {
    holderIdentity: identity,
    leaseDurationSeconds: durationMs / 1_000,
    acquireTime: mine?.acquireTime ?? now,
    renewTime: now,
    leaseTransitions: mine?.leaseTransitions ?? (lease?.spec.leaseTransitions ?? -1) + 1,
  };
}

/** Whether a Lease is over is told by when its record was last seen to change, not by the clock of who wrote it. */
export class LeaseWatch {
  readonly #identity: string;
  #seen: { record: string; at: number } = { record: '', at: 0 };

  constructor(identity: string) {
    this.#identity = identity;
  }

  mayTake({ spec }: Lease): boolean {
    const record = JSON.stringify(spec);
    if (record !== this.#seen.record) this.#seen = { record, at: Date.now() };
    if (!spec.holderIdentity || spec.holderIdentity === this.#identity) return true;
    return Date.now() - this.#seen.at > spec.leaseDurationSeconds * 1_000;
  }
}
