import { beforeEach, expect, test } from '@jest/globals';
import type { Admission, Caller } from '@platen/contracts';
import { Headroom } from './headroom.ts';

let now: number;
let headroom: Headroom;

beforeEach(() => {
  now = 1;
  headroom = new Headroom({ now: () => now });
});

const caller = (accountId = 'mine', plan = 'starter'): Caller => ({
  ...{ accountId, plan, keyId: 'key', mode: 'MODE_LIVE', scopes: ['generate'] },
});

const LIMITS = { renderTimeoutMs: 30_000, maxPages: 10, javascript: true, demo: false };

/** @param left in rate and quota; undefined: there is no limit */
function admitted(left: { inRate?: number; inQuota?: number }, more: Partial<Admission> = {}) {
  const admission: Admission = {
    ...{ verdict: 'VERDICT_ADMITTED', limits: LIMITS, retryAfterMs: 0 },
    rate: { resetMs: 0, ...(left.inRate !== undefined && { remaining: left.inRate }) },
    quota: { resetsAtMs: 0, ...(left.inQuota !== undefined && { remaining: left.inQuota }) },
    ...{ provisional: null, ...more },
  };
  return admission;
}

test('expects nothing of an account that nobody has told of', () => {
  headroom.learn(caller('other'), admitted({}));
  headroom.learn(caller('mine', 'business'), admitted({}));
  expect(headroom.expect(caller())).toBeUndefined();
});

test.each([
  ['rate', { inRate: 2 }],
  ['quota', { inQuota: 2 }],
  ['rate, before the quota', { inRate: 2, inQuota: 9 }],
  ['quota, before the rate', { inRate: 9, inQuota: 2 }],
])('expects as many as were left in %s', (_, left) => {
  headroom.learn(caller(), admitted(left));
  expect([1, 2, 3].map(() => headroom.expect(caller()))).toEqual([LIMITS, LIMITS, undefined]);
  headroom.answered(caller());
  expect([1, 2].map(() => headroom.expect(caller()))).toEqual([LIMITS, undefined]);
  headroom.learn(caller(), admitted({ ...left, inRate: 0 }));
  expect(headroom.expect(caller())).toBeUndefined();
});

test('counts those that are not answered yet against what others were told', () => {
  headroom.learn(caller(), admitted({ inRate: 3 }));
  for (let nth = 0; nth < 3; nth++) headroom.expect(caller());
  headroom.answered(caller());
  headroom.learn(caller(), admitted({ inRate: 2 }));
  expect(headroom.expect(caller())).toBeUndefined();
  headroom.answered(caller());
  headroom.answered(caller());
  headroom.learn(caller(), admitted({ inRate: 1 }));
  expect([1, 2].map(() => headroom.expect(caller()))).toEqual([LIMITS, undefined]);
});

test('expects any number where there is no limit', () => {
  headroom.learn(caller(), admitted({}));
  expect(Array.from({ length: 100 }, () => headroom.expect(caller()))).not.toContain(undefined);
});

test('knows whom a request that comes to nothing leaves as he is: he has no rate, and quota left', () => {
  expect(headroom.untouched(caller())).toBeUndefined();
  for (const left of [{}, { inQuota: 1 }]) {
    const admission = admitted(left);
    headroom.learn(caller(), admission);
    expect(headroom.untouched(caller())).toEqual(admission.quota);
  }
  for (const left of [{ inRate: 1 }, { inRate: 1, inQuota: 1 }, { inQuota: 0 }]) {
    headroom.learn(caller(), admitted(left));
    expect(headroom.untouched(caller())).toBeUndefined();
  }
});

test.each([
  ['a refusal', admitted({}, { verdict: 'VERDICT_RATE_LIMITED' })],
  ['an admission without the store', admitted({}, { quota: null })],
  ['an admission without limits', admitted({}, { limits: null })],
])('expects nothing after %s', (_, admission) => {
  headroom.learn(caller(), admitted({}));
  headroom.learn(caller(), admission);
  expect(headroom.expect(caller())).toBeUndefined();
});

test('expects nothing once it is forgotten, or was told long ago', () => {
  headroom.learn(caller(), admitted({}));
  now += 299_999;
  expect(headroom.expect(caller())).toEqual(LIMITS);
  now += 2;
  expect(headroom.expect(caller())).toBeUndefined();
  headroom.learn(caller(), admitted({}));
  headroom.forget(caller());
  expect(headroom.expect(caller())).toBeUndefined();
});
