import type { Retry } from '@platen/client';

/** Shorter waits end before anybody could read the sentence. */
const WORTH_TELLING_MS = 1000;

/** A sentence about a wait before a repeated request; undefined for a short wait. */
export function waitSentence({ error, delayMs }: Retry): string | undefined {
  if (delayMs < WORTH_TELLING_MS) return undefined;
  const wait = `Waiting ${Math.ceil(delayMs / 1000)} s`;
  if (error.code !== 'rate_limit_exceeded') return `${wait}, then trying again: ${error.message}`;
  const { rate } = error;
  return rate
    ? `${wait} for the rate: ${rate.limit} requests in ${rate.windowSeconds} s.`
    : `${wait} for the rate.`;
}
