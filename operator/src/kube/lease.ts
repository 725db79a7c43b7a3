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

/** The spec of a Lease for its new holder. @param lease the present one, if any */
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

/** Decides whether a Lease has expired, by when it last changed, not by its holder's clock. */
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
