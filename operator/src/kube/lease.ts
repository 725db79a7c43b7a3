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

/** Decides whether a Lease may be taken: whether it has expired, by when it last changed, not by its holder's clock. */
export type MayTake = (lease: Lease) => boolean;

export function watchLease(identity: string): MayTake {
  let seen = { record: '', at: 0 };
  return ({ spec }) => {
    const record = JSON.stringify(spec);
    if (record !== seen.record) seen = { record, at: Date.now() };
    if (!spec.holderIdentity || spec.holderIdentity === identity) return true;
    return Date.now() - seen.at > spec.leaseDurationSeconds * 1_000;
  };
}
