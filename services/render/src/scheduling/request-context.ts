import type { Share } from '@platen/runtime';

/** Whose a document is, and how long its caller waits for it. */
export interface RequestContext {
  /** Tells documents apart: one may ask for several slots. */
  document: object;
  /** Accounts share threads and engines evenly. */
  accountId: string;
  /** When the caller stops waiting, by `performance.now()`. */
  deadline: number;
  /** Aborts when the caller stops waiting, at the deadline or before. */
  signal: AbortSignal;
  /** What the document holds of the memory budget; released when it is made. */
  memory: Share;
}
