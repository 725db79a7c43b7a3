import type { Share } from '@platen/runtime';

/** Whose the work is, and how long anybody waits for it. */
export interface Claim {
  /** Stands for the document: once one print of it has begun, the others come soon. */
  document: object;
  /** Accounts share threads and engines evenly. */
  accountId: string;
  /** When nobody will wait any more, by `performance.now()`. */
  deadline: number;
  /** Aborts when nobody waits any more, at the deadline or before. */
  signal: AbortSignal;
  /** What the document holds of the memory budget; released when it is made. */
  memory: Share;
}
