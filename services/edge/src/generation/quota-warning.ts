import type { Quota } from '@platen/contracts';

/** Of the quota, in per cent; the highest first. */
const SHARES = [100, 80];

/**
 * `X-Quota-Warning`, from 80 % of the quota on. What is still being rendered counts as used, as in
 * `X-Quota-Remaining`: a warning comes rather too early than too late.
 */
export function quotaWarning(quota: Quota | null): Record<string, string> {
  const { limit, remaining } = quota ?? {};
  if (limit === undefined || remaining === undefined) return {};
  const share = SHARES.find((percent) => (limit - remaining) * 100 >= limit * percent);
  return share === undefined ? {} : { 'X-Quota-Warning': String(share) };
}
