import { setTimeout as sleep } from 'node:timers/promises';

/** The pause between two checks grows, because many checks call a whole service. */
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 100;
const LIMIT_MS = 60_000;

/**
 * Waits until a condition holds.
 * @param longestPauseMs between two checks, for a condition that samples
 * @throws {Error} naming it if it does not within the limit, by default 60 s
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = LIMIT_MS,
  longestPauseMs = LONGEST_PAUSE_MS,
): Promise<void> {
  const start = Date.now();
  while (!(await holds())) {
    const passedMs = Date.now() - start;
    if (passedMs > limitMs) throw new Error(`waited in vain until ${what}`);
    await sleep(Math.min(Math.max(SHORTEST_PAUSE_MS, passedMs / 40), longestPauseMs));
  }
}
