import { PlatenError } from '@platen/contracts';
import { MinuteCounters } from '../identity/minute-counters.ts';

/** Previews that an account may have in a minute. */
const MAX_PER_MINUTE = 60;

const RETRY_AFTER_MS = 1_000;

/** Who makes a preview: each account one at a time, and so many a minute. What it counts is this edge's own. */
export class PreviewLimiter {
  readonly #minutes: MinuteCounters;
  readonly #taken = new Set<string>();

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#minutes = new MinuteCounters(clock);
  }

  /**
   * Takes the account's turn.
   * @param left aborts when the client leaves: its turn is another's at once
   * @returns ends the turn
   * @throws {PlatenError} rate_limit_exceeded: another is at work, or there were too many
   */
  take(accountId: string, left: AbortSignal): () => void {
    left.throwIfAborted();
    if (this.#taken.has(accountId)) {
      throw new PlatenError(
        'rate_limit_exceeded',
        'Another preview of this account is at work; wait for it, or abandon it.',
        { retryAfterMs: RETRY_AFTER_MS },
      );
    }
    const refusal = `An account may have ${MAX_PER_MINUTE} previews a minute; wait.`;
    this.#minutes.add(accountId, MAX_PER_MINUTE, refusal);
    this.#taken.add(accountId);
    let isOver = false;
    const end = () => {
      if (!isOver) this.#taken.delete(accountId);
      isOver = true;
    };
    left.addEventListener('abort', end, { once: true });
    return end;
  }
}
