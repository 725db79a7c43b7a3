import { PlatenError } from '@platen/contracts';
import { WindowCounters } from '../identity/window-counters.ts';

/** Previews that an account may have in a minute. */
const MAX_PER_MINUTE = 60;

const RETRY_AFTER_MS = 1_000;

/**
 * Begins a preview of the account.
 * @param left aborts when the client leaves, which ends the preview at once
 * @returns ends the preview
 * @throws {PlatenError} rate_limit_exceeded: another preview is in progress, or there were too many
 */
type BeginPreview = (accountId: string, left: AbortSignal) => () => void;

/**
 * Lets an account make one preview at a time, and a limited number a minute. Each edge counts separately.
 * @param clock in milliseconds, only ever forward
 */
export function limitedPreviews(clock: { now(): number } = performance): BeginPreview {
  const minutes = new WindowCounters(clock);
  const taken = new Set<string>();
  return (accountId, left) => {
    left.throwIfAborted();
    if (taken.has(accountId)) {
      throw new PlatenError(
        'rate_limit_exceeded',
        'Another preview of this account is in progress; wait for it, or cancel it.',
        { retryAfterMs: RETRY_AFTER_MS },
      );
    }
    const refusal = `An account may have ${MAX_PER_MINUTE} previews a minute; wait.`;
    minutes.add(accountId, MAX_PER_MINUTE, refusal);
    taken.add(accountId);
    let isOver = false;
    const end = () => {
      if (!isOver) taken.delete(accountId);
      isOver = true;
    };
    left.addEventListener('abort', end, { once: true });
    return end;
  };
}
