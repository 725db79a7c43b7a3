import { describe, expect, test } from 'vitest';
import { PlatenError } from './errors.ts';
import { retryDelayMs } from './retry.ts';

const POLICY = { retries: 3, maxWaitMs: 60_000 };
const FIRST = { attempt: 0, isRepeatable: true };
const most = () => 1;

const failure = (status: number, retryAfter?: number) =>
  new PlatenError('x', 'x', { status, retryAfter });

describe('a wait', () => {
  test('is a random part of a span that doubles up to ten seconds', () => {
    const spans = [0, 1, 2, 5, 6, 9].map((attempt) =>
      retryDelayMs(failure(503), { ...FIRST, attempt }, { ...POLICY, retries: 10 }, most),
    );
    expect(spans).toEqual([250, 500, 1000, 8000, 10_000, 10_000]);
    expect(retryDelayMs(failure(503), FIRST, POLICY, () => 0)).toBe(0);
  });

  test('is never shorter than Retry-After', () => {
    expect(retryDelayMs(failure(429, 7), FIRST, POLICY, () => 0)).toBe(7000);
    expect(retryDelayMs(failure(503, 7), FIRST, POLICY, most)).toBe(7250);
  });

  test('is at most the longest allowed wait', () => {
    expect(retryDelayMs(failure(429, 60), FIRST, POLICY, () => 0)).toBe(60_000);
    expect(retryDelayMs(failure(429, 61), FIRST, POLICY)).toBeUndefined();
  });

  test('happens as often as allowed', () => {
    const delays = [2, 3].map((attempt) =>
      retryDelayMs(failure(503), { ...FIRST, attempt }, POLICY, most),
    );
    expect(delays).toEqual([1000, undefined]);
    expect(retryDelayMs(failure(503), FIRST, { ...POLICY, retries: 0 })).toBeUndefined();
  });
});

describe('a repeat is allowed', () => {
  const isSentAgain = (error: PlatenError, isRepeatable: boolean, attempt = 0) =>
    retryDelayMs(error, { attempt, isRepeatable }, POLICY) !== undefined;

  test.each([400, 401, 402, 403, 404, 408, 409, 413, 422, 500, 504])(
    'for nothing after %d',
    (status) => {
      expect(isSentAgain(failure(status), true)).toBe(false);
    },
  );

  test('for safe requests, after 503 and after no response', () => {
    const unheard = new PlatenError('connection_failed', 'x');
    expect([isSentAgain(failure(503), true), isSentAgain(unheard, true)]).toEqual([true, true]);
    expect([isSentAgain(failure(503), false), isSentAgain(unheard, false)]).toEqual([false, false]);
  });

  const ofProxy = (status: number) => new PlatenError('unexpected_response', 'x', { status });

  test.each([408, 500, 502, 503, 504, 520, 522])(
    'for safe requests, after a proxy’s %d',
    (status) => {
      expect(isSentAgain(ofProxy(status), true)).toBe(true);
      expect(isSentAgain(ofProxy(status), false)).toBe(false);
    },
  );

  test.each([200, 302, 400, 403, 404, 407, 413])('for nothing after a proxy’s %d', (status) => {
    expect(isSentAgain(ofProxy(status), true)).toBe(false);
  });

  test('for any request after 429: nothing was done', () => {
    expect([isSentAgain(failure(429), true), isSentAgain(failure(429), false)]).toEqual([
      true,
      true,
    ]);
  });

  test('for a request whose earlier attempt still runs, but not for another’s', () => {
    const conflict = new PlatenError('idempotency_conflict', 'x', { status: 409 });
    expect(isSentAgain(conflict, true, 0)).toBe(false);
    expect(isSentAgain(conflict, true, 1)).toBe(true);
  });
});
