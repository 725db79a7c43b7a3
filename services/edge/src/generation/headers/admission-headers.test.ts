import { describe, expect, test } from 'vitest';
import type { Quota, Rate } from '@platen/contracts';
import { admissionHeaders, quotaWarning, refundedRateHeaders } from './admission-headers.ts';

const resetsAtMs = Date.UTC(2026, 11, 1);

const admitted = { verdict: 'VERDICT_ADMITTED', retryAfterMs: 0, limits: null } as const;

const headersFor = (quota: Quota | null, rate: Rate | null) =>
  admissionHeaders({ ...admitted, quota, rate });

describe('admissionHeaders', () => {
  test('have the state of quota and rate', () => {
    expect(
      headersFor(
        { limit: 500, remaining: 488, resetsAtMs },
        { limit: 10, remaining: 9, resetMs: 42_000 },
      ),
    ).toEqual({
      'X-Quota-Limit': '500',
      'X-Quota-Remaining': '488',
      'X-Quota-Reset': '2026-12-01T00:00:00Z',
      'RateLimit-Policy': '"minute";q=10;w=60',
      RateLimit: '"minute";r=9;t=42',
    });
  });

  test('have zero if nothing is left or allowed', () => {
    const headers = headersFor(
      { limit: 0, remaining: 0, resetsAtMs },
      { limit: 1, remaining: 0, resetMs: 0 },
    );
    expect(headers).toMatchObject({ 'X-Quota-Limit': '0', 'X-Quota-Remaining': '0' });
    expect(headers['RateLimit']).toBe('"minute";r=0;t=0');
  });

  test.each([
    [1, 1],
    [999, 1],
    [1_000, 1],
    [1_001, 2],
    [60_000, 60],
  ])('round %i ms up to %i s, so that waiting is enough', (resetMs, seconds) => {
    const headers = headersFor(null, { limit: 10, remaining: 0, resetMs });
    expect(headers['RateLimit']).toBe(`"minute";r=0;t=${seconds}`);
  });

  test('leave out the limits that a plan does not have', () => {
    expect(headersFor({ resetsAtMs }, { resetMs: 0 })).toEqual({
      'X-Quota-Reset': '2026-12-01T00:00:00Z',
    });
  });

  test('leave out what usage did not send', () => {
    expect(headersFor(null, null)).toEqual({});
  });
});

describe('refundedRateHeaders', () => {
  const refunded = (rate: Rate | null) => refundedRateHeaders({ ...admitted, quota: null, rate });

  test('show the returned place as free', () => {
    expect(refunded({ limit: 10, remaining: 3, resetMs: 42_000 })).toEqual({
      'RateLimit-Policy': '"minute";q=10;w=60',
      RateLimit: '"minute";r=4;t=42',
    });
  });

  test('have no wait if it was the only one', () => {
    const { RateLimit } = refunded({ limit: 10, remaining: 9, resetMs: 60_000 });
    expect(RateLimit).toBe('"minute";r=10;t=0');
  });

  test('are absent on a plan without a rate', () => {
    expect(refunded({ resetMs: 0 })).toEqual({});
    expect(refunded(null)).toEqual({});
  });
});

const warningAt = (used: number, limit: number) =>
  quotaWarning({ limit, remaining: Math.max(0, limit - used), resetsAtMs: 0 })['X-Quota-Warning'];

describe('quotaWarning', () => {
  test.each([
    [0, 500, undefined],
    [399, 500, undefined], // 79.8 %
    [400, 500, '80'],
    [499, 500, '80'],
    [500, 500, '100'],
    [501, 500, '100'],
    [7_999, 10_000, undefined],
    [9_999, 10_000, '80'],
    [0, 1, undefined],
    [1, 1, '100'],
    [2, 3, undefined],
    [4, 5, '80'],
    [0, 0, '100'],
  ])('with %i of %i used is %p', (used, limit, warning) => {
    expect(warningAt(used, limit)).toBe(warning);
  });

  test('is absent without a quota', () => {
    expect(quotaWarning({ resetsAtMs: 0 })).toEqual({});
    expect(quotaWarning(null)).toEqual({});
  });
});
