import { PlatenError } from '@platen/contracts';
import { FairBudget } from '@platen/runtime';

/** Time in which other bodies may have ended. */
const RETRY_AFTER_MS = 1_000;

/** Bounds the bytes that all requests hold at once. */
export class BodyBudget extends FairBudget {
  /** @param maxBytes {PlatenError} overloaded beyond that */
  constructor(maxBytes: number) {
    super(maxBytes, tooMuch);
  }
}

function tooMuch(): PlatenError {
  return new PlatenError(
    'overloaded',
    'Too many large requests are being sent at once; try again.',
    {
      retryAfterMs: RETRY_AFTER_MS,
    },
  );
}
