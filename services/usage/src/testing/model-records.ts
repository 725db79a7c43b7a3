import type { Counts } from '@platen/contracts';
import type { AdmissionRequest, HangUpEnd } from '../reservations/reservations.ts';

/** A generation, with everything known about it. */
export interface Reservation extends AdmissionRequest {
  state: 'reserved' | 'committed' | 'released' | 'refunded';
  /** "YYYY-MM-DD" of its admission. */
  date: string;
  leaseEndUs: number;
  /** Whether it has a place in the quota. */
  takesPlace: boolean;
  /** Whether it has a place in its key's limit. */
  takesKeyPlace: boolean;
  /** Whether it counts towards the allowance for demos once it is charged. */
  demo: boolean;
  /** Whether it was delivered on the charge of its Idempotency-Key. */
  shares: boolean;
  hungUp: HangUpEnd['outcome'] | undefined;
  knownUntilMs: number;
}

/** The state of one Idempotency-Key. */
export interface Repeatable {
  content: string;
  holder: string;
  /** How many share its charge. */
  delivered: number;
  charge: Charge | undefined;
  knownUntilMs: number;
}

export interface Charge {
  of: Reservation;
  overage: boolean;
}

/** One line of the ledger; a refund is a line of -1. */
export interface Line {
  what: keyof Counts;
  date: string;
  format: string;
  keyId: string;
  origin: string;
  demo: boolean;
  change: 1 | -1;
}

export const FREE_REPEATS = 5;

/** The first of the keys that share a limit. */
export function originOf({ keyId, originKeyId }: AdmissionRequest): string {
  return originKeyId ?? keyId;
}

export function isOpen({ state }: Reservation): boolean {
  return state === 'reserved' || state === 'committed';
}

/** The first delivery pays for so many repeats. */
export function isFree(repeatable: Repeatable | undefined): boolean {
  const { delivered } = repeatable ?? { delivered: 0 };
  return delivered > 0 && delivered <= FREE_REPEATS;
}

export function repeats(repeatable: Repeatable | undefined): boolean {
  return repeatable !== undefined && repeatable.delivered > 0;
}

/** A repeat is free because its first delivery was charged. One by a test key was not, so it has a name of its own. */
export function nameOf({ idempotency, test }: AdmissionRequest): string {
  return `${test}:${idempotency?.key}`;
}

/** One that was released before it was reserved. */
export function unknownReservation(id: string): Reservation {
  return {
    id,
    leaseMs: 0,
    keyId: '',
    format: '',
    test: false,
    demo: false,
    state: 'released',
    date: '',
    leaseEndUs: 0,
    takesPlace: false,
    takesKeyPlace: false,
    shares: false,
    hungUp: undefined,
    knownUntilMs: 0,
  };
}
