import { beforeEach, expect, test } from 'vitest';
import type { Admission, Caller } from '@platen/contracts';
import { UnratedAccounts } from './unrated-accounts.ts';

let now: number;
let accounts: UnratedAccounts;

beforeEach(() => {
  now = 1;
  accounts = new UnratedAccounts({ now: () => now });
});

const caller = (accountId = 'mine', plan = 'starter'): Caller => ({
  accountId,
  plan,
  keyId: 'key',
  mode: 'MODE_LIVE',
  scopes: ['generate'],
});

/** @param left in rate and quota; undefined: no limit */
function admitted(left: { inRate?: number; inQuota?: number }, more: Partial<Admission> = {}) {
  const admission: Admission = {
    verdict: 'VERDICT_ADMITTED',
    limits: null,
    retryAfterMs: 0,
    rate: { resetMs: 0, ...(left.inRate !== undefined && { remaining: left.inRate }) },
    quota: { resetsAtMs: 0, ...(left.inQuota !== undefined && { remaining: left.inQuota }) },
    provisional: null,
    ...more,
  };
  return admission;
}

test('knows no account that it has not recorded, and none under another plan', () => {
  accounts.learn(caller('other'), admitted({}));
  accounts.learn(caller('mine', 'business'), admitted({}));
  expect(accounts.quotaOf(caller())).toBeUndefined();
});

test.each([{}, { inQuota: 1 }])('knows the quota of one that has no rate and %j left', (left) => {
  const admission = admitted(left);
  accounts.learn(caller(), admission);
  expect(accounts.quotaOf(caller())).toEqual(admission.quota);
});

test.each([
  ['one that has a rate', admitted({ inRate: 1 })],
  ['one whose quota is used up', admitted({ inQuota: 0 })],
  ['one that was refused', admitted({}, { verdict: 'VERDICT_RATE_LIMITED' })],
  ['one that was admitted without the store', admitted({}, { quota: null })],
])('forgets %s', (_, admission) => {
  accounts.learn(caller(), admitted({}));
  accounts.learn(caller(), admission);
  expect(accounts.quotaOf(caller())).toBeUndefined();
});

test('forgets removed accounts, and those recorded long ago', () => {
  accounts.learn(caller(), admitted({}));
  now += 299_999;
  expect(accounts.quotaOf(caller())).toBeDefined();
  now += 2;
  expect(accounts.quotaOf(caller())).toBeUndefined();
  accounts.learn(caller(), admitted({}));
  accounts.forget(caller());
  expect(accounts.quotaOf(caller())).toBeUndefined();
});
