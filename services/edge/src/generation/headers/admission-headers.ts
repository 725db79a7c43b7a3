import type { Admission, Quota, Rate } from '@platen/contracts';
import { QUOTA_WARNINGS } from '@platen/contracts/limits';
import { toTimestamp } from '../../timestamp.ts';

/** Rate and quota of the caller as headers, without those of limits that the plan does not have. */
export function admissionHeaders({
  quota,
  rate,
  demo,
}: Pick<Admission, 'quota' | 'rate' | 'demo'>): Record<string, string> {
  const left = demo ? { 'X-Demo-Remaining': String(demo.remaining) } : quota && quotaHeaders(quota);
  return { ...left, ...(rate && rateHeaders(rate)) };
}

/** The same for the rate only, after the edge has released the reservation. */
export function refundedRateHeaders({ rate }: Admission): Record<string, string> {
  if (rate?.limit === undefined) return {};
  const remaining = Math.min(rate.limit, (rate.remaining ?? 0) + 1);
  return rateHeaders({ ...rate, remaining, resetMs: remaining === rate.limit ? 0 : rate.resetMs });
}

function quotaHeaders({ limit, remaining, resetsAtMs }: Quota): Record<string, string> {
  return {
    ...(limit !== undefined && { 'X-Quota-Limit': String(limit) }),
    ...(remaining !== undefined && { 'X-Quota-Remaining': String(remaining) }),
    'X-Quota-Reset': toTimestamp(resetsAtMs),
  };
}

/** draft-ietf-httpapi-ratelimit-headers-11. */
function rateHeaders({ limit, remaining, resetMs }: Rate): Record<string, string> {
  if (limit === undefined) return {};
  return {
    'RateLimit-Policy': `"minute";q=${limit};w=60`,
    RateLimit: `"minute";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
  };
}

/**
 * `X-Quota-Warning`, from the first of `QUOTA_WARNINGS` on. Documents in progress count as used, as in
 * `X-Quota-Remaining`, so a warning may come early but never late.
 */
export function quotaWarning(quota: Quota | null): Record<string, string> {
  const { limit, remaining } = quota ?? {};
  if (limit === undefined || remaining === undefined) return {};
  const share = QUOTA_WARNINGS.findLast((percent) => (limit - remaining) * 100 >= limit * percent);
  return share === undefined ? {} : { 'X-Quota-Warning': String(share) };
}
