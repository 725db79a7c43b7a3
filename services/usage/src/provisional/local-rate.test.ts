import { beforeEach, describe, expect, test } from 'vitest';
import { planOf } from '../testing/plan.ts';
import { localRate, type AdmitLocally } from './local-rate.ts';

const MINUTE_MS = 60_000;

let now: number;

beforeEach(() => {
  now = 1_000;
});

const rateOf = (replicas: number) => localRate({ replicas, now: () => now });

/** How many of many simultaneous requests are admitted. */
function admittedOf(rate: AdmitLocally, ratePerMinute: number | null, account = 'a'): number {
  const plan = planOf({ ratePerMinute });
  const ids = Array.from({ length: 30 }, (_, index) => `${now}-${index}`);
  return ids.filter((id) => rate(account, plan, id).verdict === 'admitted').length;
}

describe('of a plan’s rate', () => {
  test.each([
    [10, 1, 10],
    [10, 3, 3],
    [10, 10, 1],
    [10, 11, 1],
    [1, 1, 1],
    [0, 2, 0],
  ])('%d a minute, each of %d replicas admits %d', (ratePerMinute, replicas, admitted) => {
    expect(admittedOf(rateOf(replicas), ratePerMinute)).toBe(admitted);
  });

  test('a plan without a rate has no limit', () => {
    const rate = rateOf(1);
    expect(admittedOf(rate, null)).toBe(30);
    expect(rate('a', planOf(), 'x').rate).toEqual({ resetMs: 0 });
  });
});

describe('in any minute', () => {
  test('waiting exactly `retryAfter` succeeds, one millisecond less does not', () => {
    const rate = rateOf(1);
    const plan = planOf({ ratePerMinute: 2 });
    rate('a', plan, '1');
    now += 10;
    rate('a', plan, '2');
    now += 5;
    const { verdict, retryAfterMs } = rate('a', plan, '3');
    expect([verdict, retryAfterMs]).toEqual(['rate_limited', MINUTE_MS - 15]);
    now += retryAfterMs - 1;
    expect(rate('a', plan, '3')).toMatchObject({ verdict: 'rate_limited', retryAfterMs: 1 });
    now += 1;
    expect(rate('a', plan, '3')).toMatchObject({ verdict: 'admitted', retryAfterMs: 0 });
    expect(rate('a', plan, '4')).toMatchObject({ retryAfterMs: 10 });
  });

  test('a repeated request counts once', () => {
    const rate = rateOf(1);
    const plan = planOf({ ratePerMinute: 1 });
    expect(rate('a', plan, '1').verdict).toBe('admitted');
    expect(rate('a', plan, '1').verdict).toBe('admitted');
    expect(rate('a', plan, '2').verdict).toBe('rate_limited');
  });

  test('a lowered limit returns when a place is free', () => {
    const rate = rateOf(1);
    for (const id of ['1', '2', '3']) {
      rate('a', planOf({ ratePerMinute: 3 }), id);
      now += 1;
    }
    const { retryAfterMs } = rate('a', planOf({ ratePerMinute: 1 }), '4');
    expect(retryAfterMs).toBe(MINUTE_MS - 1);
  });

  test('accounts are independent', () => {
    const rate = rateOf(1);
    expect([admittedOf(rate, 5, 'a'), admittedOf(rate, 5, 'b')]).toEqual([5, 5]);
  });

  test('the answer has the state of the account', () => {
    const rate = rateOf(2);
    const plan = planOf({ ratePerMinute: 10 });
    rate('a', plan, '1');
    now += 1_000;
    expect(rate('a', plan, '2').rate).toEqual({
      limit: 10,
      remaining: 3,
      resetMs: MINUTE_MS - 1_000,
    });
  });
});
