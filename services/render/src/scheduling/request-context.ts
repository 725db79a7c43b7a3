import type { Share } from '@platen/runtime';

/** The account of a document, and the time that its caller waits. */
export interface RequestContext {
  /** Tells documents apart: one may ask for several slots. */
  document: object;
  /** Accounts share threads and engines fairly. */
  accountId: string;
  /** Whether it may be printed on a page that has printed other documents of its account. */
  sharesPage?: boolean;
  /** When the caller stops waiting, by `performance.now()`. */
  deadline: number;
  /** Aborts when the caller stops waiting, at the deadline or before. */
  signal: AbortSignal;
  /** The document's share of the memory budget; released at its end. */
  memory: Share;
}
