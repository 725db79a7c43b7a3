import { beforeEach, describe, expect, test } from 'vitest';
import { AbuseGuard } from './abuse-guard.ts';

let now: number;
let guard: AbuseGuard;

beforeEach(() => {
  now = 5_000;
  guard = new AbuseGuard({ now: () => now });
});

const quota = { resetsAtMs: 0 };

/** As usage reports it with an admission; none: the plan has no rate. */
const learn = (plan: string, limit?: number) =>
  guard.learn(plan, { quota, rate: { resetMs: 0, ...(limit !== undefined && { limit }) } });

/** How many of a number of bodies are accepted. */
function admitted(times: number, account = 'acc_1', plan = 'starter'): number {
  let count = 0;
  for (let time = 0; time < times; time++) {
    try {
      guard.count(account, plan);
      count++;
    } catch {
      // refused
    }
  }
  return count;
}

describe('an account with any number of keys', () => {
  test('may send ten times its plan’s rate of bodies, and is then refused with the time to wait', () => {
    learn('starter', 10);
    expect(admitted(99)).toBe(99);
    now += 20_000;
    expect(admitted(5)).toBe(1);
    expect(() => guard.count('acc_1', 'starter')).toThrow(
      expect.objectContaining({ code: 'rate_limit_exceeded', retryAfterMs: 40_000 }),
    );
    now += 40_000;
    expect(admitted(1)).toBe(1);
  });

  test('does not affect another of the same plan', () => {
    learn('starter', 10);
    expect(admitted(200, 'acc_1')).toBe(100);
    expect(admitted(200, 'acc_2')).toBe(100);
  });

  test('has 600 a minute while its plan is unknown', () => {
    expect(admitted(1_000)).toBe(600);
  });

  test('of a plan without a rate is not counted', () => {
    learn('enterprise');
    expect(admitted(100_000, 'acc_1', 'enterprise')).toBe(100_000);
  });
});

describe('an account', () => {
  /** How many of a number of managing calls are accepted. */
  const managed = (times: number) => {
    let count = 0;
    for (let time = 0; time < times; time++) {
      try {
        guard.countManaging('acc_1');
        count++;
      } catch {
        // refused
      }
    }
    return count;
  };

  test('may manage keys 600 times a minute, whatever its plan’s rate is', () => {
    learn('starter', 1);
    expect(managed(601)).toBe(600);
    expect(admitted(11, 'acc_1', 'starter')).toBe(10);
    now += 60_000;
    expect(managed(1)).toBe(1);
  });
});

describe('what is known of a plan', () => {
  test('changes with the next admission, also for a refused account', () => {
    learn('starter', 10);
    expect(admitted(101)).toBe(100);
    learn('starter', 20);
    expect(admitted(1_000)).toBe(100);
    learn('starter');
    expect(admitted(1_000)).toBe(1_000);
  });

  test('can change from a rate of 0, because some requests are still admitted', () => {
    learn('closed', 0);
    expect(admitted(100, 'acc_1', 'closed')).toBe(10);
  });

  test('stays while usage admits without its store', () => {
    learn('starter', 10);
    guard.learn('starter', { quota: null, rate: { limit: 3, resetMs: 0 } });
    expect(admitted(1_000)).toBe(100);
  });
});
