import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { ReplyError } from 'ioredis';
import { Registry } from 'prom-client';
import { Breaker } from './breaker.ts';
import { storeCall, StoreAwayError } from './errors.ts';
import { measureStore } from './metrics.ts';

const FAILURES = 5;

let breaker: Breaker;
let calls: number;
let now: number;

beforeEach(() => {
  breaker = new Breaker();
  calls = 0;
  now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A use of a store that fails, or answers. */
function use(failure?: Error): Promise<string> {
  return storeCall({ breaker }, () => {
    calls++;
    return failure ? Promise.reject(failure) : Promise.resolve('answer');
  });
}

const silence = new Error('Command timed out');
const refusal = (text: string) => new (ReplyError as new (text: string) => Error)(text);

async function fail(times: number, failure = silence): Promise<void> {
  for (let count = 0; count < times; count++) await use(failure).catch(() => undefined);
}

describe('failures in a row', () => {
  test('below the limit change nothing', async () => {
    await fail(FAILURES - 1);
    expect(breaker.isOpen).toBe(false);
    expect(await use()).toBe('answer');
    await fail(FAILURES - 1);
    expect(await use()).toBe('answer');
  });

  test('open it: no call reaches the store', async () => {
    await fail(FAILURES);
    expect(breaker.isOpen).toBe(true);
    await expect(use()).rejects.toMatchObject({ code: 'service_unavailable', retryAfterMs: 2_000 });
    await expect(use()).rejects.toThrow(StoreAwayError);
    expect(calls).toBe(FAILURES);
  });

  test('do not count if the store answers with an error', async () => {
    await fail(2 * FAILURES, refusal('ERR Error running script'));
    expect(breaker.isOpen).toBe(false);
  });
});

test('a new connection closes it at once', async () => {
  await fail(FAILURES);
  breaker.close();
  expect(breaker.isOpen).toBe(false);
  expect(await use()).toBe('answer');
});

describe('a second later', () => {
  beforeEach(async () => {
    await fail(FAILURES);
    now += 1_000;
  });

  test('one call is tried; the others are refused until it ends', async () => {
    let answer: (text: string) => void = () => undefined;
    const trying = breaker.execute(() => new Promise<string>((resolve) => (answer = resolve)));
    await expect(use()).rejects.toThrow(StoreAwayError);
    expect([calls, breaker.isOpen]).toEqual([FAILURES, true]);
    answer('answer');
    expect(await trying).toBe('answer');
    expect(breaker.isOpen).toBe(false);
    expect(await use()).toBe('answer');
  });

  test('a failed try is the only one for another second', async () => {
    await fail(3);
    expect(calls).toBe(FAILURES + 1);
    now += 999;
    await fail(1);
    expect(calls).toBe(FAILURES + 1);
    now += 1;
    expect(await use()).toBe('answer');
  });
});

describe('what a store answers', () => {
  test.each(['LOADING Redis is loading', 'NOREPLICAS Not enough good replicas', 'READONLY You'])(
    '%s: the store is down',
    async (text) => {
      await expect(use(refusal(text))).rejects.toThrow(StoreAwayError);
    },
  );

  test('to a mistake of ours is reported as unavailable, but the breaker stays closed', async () => {
    const failing = use(refusal('WRONGTYPE Operation against a key'));
    await expect(failing).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(failing).rejects.not.toThrow(StoreAwayError);
  });
});

test('a metric shows whether it is open', async () => {
  const metrics = new Registry();
  measureStore({ breaker }, metrics);
  expect(await metrics.metrics()).toContain('platen_store_breaker_open 0');
  await fail(FAILURES);
  expect(await metrics.metrics()).toContain('platen_store_breaker_open 1');
});
