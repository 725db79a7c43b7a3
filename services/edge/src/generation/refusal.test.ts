import { describe, expect, test } from 'vitest';
import type { Admission, Caller } from '@platen/contracts';
import * as refusals from './refusal.ts';

const refused = (verdict: Admission['verdict'], retryAfterMs = 0): Admission => ({
  verdict,
  retryAfterMs,
  limits: null,
  quota: { limit: 500, remaining: 0, resetsAtMs: 0 },
  rate: { limit: 10, remaining: 0, resetMs: 0 },
});

const caller = { keyId: 'key_1', monthlyLimit: 5 } as Caller;
const refusalOf = (admission: Admission) => refusals.refusalOf(admission, caller);

describe('refusalOf', () => {
  test('has the rate and the time to wait', () => {
    expect(refusalOf(refused('VERDICT_RATE_LIMITED', 1_234))).toMatchObject({
      code: 'rate_limit_exceeded',
      message: 'Your plan allows 10 requests a minute; wait and try again.',
      retryAfterMs: 1_234,
    });
  });

  test('has the quota, and no time to wait', () => {
    const refusal = refusalOf(refused('VERDICT_QUOTA_EXCEEDED'));
    expect(refusal).toMatchObject({ code: 'quota_exceeded', retryAfterMs: undefined });
    expect(refusal.message).toContain('500 PDFs');
  });

  test('of a key at its own limit names the limit, the key and the ways out', () => {
    expect(refusalOf(refused('VERDICT_KEY_LIMIT_REACHED'))).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringContaining('own limit of 5 PDFs a month') as unknown,
      details: [
        {
          path: '',
          message:
            'raise "monthly_limit" by PATCH /keys/key_1, use another key, or wait until 1970-01-01T00:00:00Z',
        },
      ],
    });
  });

  test('of a repeat says that the first request runs, with a wait of one second', () => {
    expect(refusalOf(refused('VERDICT_IN_FLIGHT'))).toMatchObject({
      code: 'idempotency_conflict',
      retryAfterMs: 1_000,
      message: expect.stringContaining('Idempotency-Key') as unknown,
    });
  });

  test('of another request with the same key has no time to wait', () => {
    expect(refusalOf(refused('VERDICT_MISMATCH'))).toMatchObject({
      code: 'idempotency_mismatch',
      retryAfterMs: undefined,
      message: expect.stringContaining('Idempotency-Key') as unknown,
    });
  });
});
