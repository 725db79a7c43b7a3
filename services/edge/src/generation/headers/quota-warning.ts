import type { Quota } from '@platen/contracts';

/** Shares of the quota at which to warn, in per cent; the highest first. */
const SHARES = [100, 80];

/**
 * `X-Quota-Warning`, from 80 % of the quota on. Documents in progress count as used, as in
 * `X-Quota-Remaining`, so a warning may come early but never late.
 */
export function quotaWarning(quota: Quota | null): Record<string, string> {
  const { limit, remaining } = quota ?? {};
  if (limit === undefined || remaining === undefined) return {};
  const share = SHARES.find((percent) => (limit - remaining) * 100 >= limit * percent);
  return share === undefined ? {} : { 'X-Quota-Warning': String(share) };
}
