import { PlatenError } from '@platen/contracts';
import { FairBudget } from '@platen/runtime';

/** Until others may be through with theirs. */
const RETRY_AFTER_MS = 1_000;

/** Bounds the bytes that all requests hold at once. */
export class BodyBudget extends FairBudget {
  /** @param maxBytes beyond it: {PlatenError} overloaded */
  constructor(maxBytes: number) {
    super(maxBytes, tooMuch);
  }
}

function tooMuch(): PlatenError {
  return new PlatenError('overloaded', 'Too much is being sent at once; try again.', {
    retryAfterMs: RETRY_AFTER_MS,
  });
}
