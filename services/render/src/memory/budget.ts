import { PlatenError } from '@platen/contracts';
import { FairBudget } from '@platen/runtime';

const RETRY_AFTER_MS = 1_000;

/** Memory that the documents of all accounts reserve before they use it. */
export class Budget extends FairBudget {
  /** @param limit in bytes; {PlatenError} overloaded beyond that */
  constructor(limit: number) {
    super(limit, noRoom);
  }
}

/** @param cause the real cause, if it was not the budget */
export function noRoom(cause?: unknown): PlatenError {
  return new PlatenError(
    'overloaded',
    'There is no memory left for this document now; try again, or with fewer at once.',
    { cause, retryAfterMs: RETRY_AFTER_MS },
  );
}
