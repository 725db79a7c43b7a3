import type { LoggedRequest } from '@platen/client';

/**
 * How long the documents took that were made.
 * @returns the milliseconds that half of them took at most, and 95 of 100; undefined: there is none
 */
export function timesOf(
  requests: readonly Pick<LoggedRequest, 'status' | 'duration_ms'>[],
): [half: number, most: number] | undefined {
  const made = requests.filter(({ status }) => status === 200);
  const times = made.map(({ duration_ms: took }) => took).sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
  return times.length === 0 ? undefined : [at(0.5), at(0.95)];
}
