import { beforeEach, describe, expect, test } from 'vitest';
import { PlatenError, type Caller, type ErrorCode } from '@platen/contracts';
import type { AuthClient } from '../downstream/clients.ts';
import { Callers } from './callers.ts';

const CALLER: Caller = {
  accountId: 'acc_1',
  keyId: 'key_1',
  plan: 'starter',
  mode: 'MODE_LIVE',
  scopes: ['generate', 'usage'],
};

let answer: () => Promise<Caller>;
let lookups: string[];
let now: number;
let callers: Callers;

const refuse = (code: ErrorCode) => () => Promise.reject(new PlatenError(code, code));

beforeEach(() => {
  now = 100_000;
  lookups = [];
  answer = () => Promise.resolve(CALLER);
  const call = (_: string, { key }: { key: string }) => {
    lookups.push(key);
    return answer();
  };
  const auth = { call } as unknown as AuthClient;
  callers = new Callers({ auth, clock: { now: () => now } });
  callers.subscribed();
});

describe('callers', () => {
  test('are verified every ten seconds while the subscription works', async () => {
    expect(await callers.find('k', 'r1')).toEqual(CALLER);
    now += 9_999;
    expect(await callers.find('k', 'r2')).toEqual(CALLER);
    expect(lookups).toEqual(['k']);
    now += 1;
    await callers.find('k', 'r3');
    expect(lookups).toEqual(['k', 'k']);
  });

  test('are verified every second while the subscription is down', async () => {
    callers.unsubscribed();
    await callers.find('k', 'r1');
    now += 899;
    await callers.find('k', 'r2');
    expect(lookups).toEqual(['k']);
    now += 1;
    await callers.find('k', 'r3');
    expect(lookups).toEqual(['k', 'k']);
  });

  test('are distinguished by their keys', async () => {
    await callers.find('a', 'r');
    await callers.find('b', 'r');
    expect(lookups).toEqual(['a', 'b']);
  });

  test('that are used at the same time are verified once', async () => {
    const { promise, resolve } = Promise.withResolvers<Caller>();
    answer = () => promise;
    const found = Promise.all([callers.find('k', 'r1'), callers.find('k', 'r2')]);
    resolve(CALLER);
    expect(await found).toEqual([CALLER, CALLER]);
    expect(lookups).toEqual(['k']);
  });
});

describe('a key that changed', () => {
  test('is verified at the next use, and others are not', async () => {
    await callers.find('k', 'r');
    answer = () => Promise.resolve({ ...CALLER, keyId: 'key_2' });
    await callers.find('other', 'r');
    callers.changed('key_1');
    answer = refuse('api_key_revoked');
    await expect(callers.find('k', 'r')).rejects.toMatchObject({ code: 'api_key_revoked' });
    await expect(callers.find('other', 'r')).resolves.toMatchObject({ keyId: 'key_2' });
    expect(lookups).toEqual(['k', 'other', 'k']);
  });

  test('during a call of auth is not cached with the old answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Caller>();
    answer = () => promise;
    const found = callers.find('k', 'r');
    callers.changed('key_1');
    resolve(CALLER);
    await found;
    answer = refuse('api_key_revoked');
    await expect(callers.find('k', 'r')).rejects.toMatchObject({ code: 'api_key_revoked' });
  });

  test.each(['unsubscribed', 'subscribed'] as const)(
    'perhaps, because the subscription was %s, is verified again',
    async (event) => {
      await callers.find('k', 'r');
      callers[event]();
      answer = refuse('api_key_revoked');
      await expect(callers.find('k', 'r')).rejects.toMatchObject({ code: 'api_key_revoked' });
    },
  );
});

describe('a refusal', () => {
  test.each([
    'invalid_api_key',
    'api_key_revoked',
    'api_key_expired',
    'account_suspended',
  ] as const)('by %s is cached for ten seconds', async (code) => {
    answer = refuse(code);
    for (let count = 0; count < 3; count++) {
      await expect(callers.find('k', 'r')).rejects.toMatchObject({ code });
    }
    expect(lookups).toEqual(['k']);
    now += 10_000;
    await expect(callers.find('k', 'r')).rejects.toMatchObject({ code });
    expect(lookups).toEqual(['k', 'k']);
  });

  test('because auth was down is not cached', async () => {
    answer = refuse('service_unavailable');
    await expect(callers.find('k', 'r')).rejects.toMatchObject({ code: 'service_unavailable' });
    answer = () => Promise.resolve(CALLER);
    await expect(callers.find('k', 'r')).resolves.toEqual(CALLER);
  });
});

describe('a key counts as known, not as an attempt', () => {
  test.each([
    ['subscribed', 10_000],
    ['unsubscribed', 900],
  ] as const)('with a fresh last answer: %s', async (event, trustedMs) => {
    callers[event]();
    await callers.find('mine', 'r');
    answer = refuse('invalid_api_key');
    await callers.find('k', 'r').catch(() => undefined);
    now += trustedMs - 1;
    expect([callers.knows('k'), callers.knows('mine')]).toEqual([true, true]);
    now += 1;
    expect([callers.knows('k'), callers.knows('mine')]).toEqual([false, false]);
  });

  test('while its lookup is running, for which others wait', async () => {
    const { promise, resolve } = Promise.withResolvers<Caller>();
    answer = () => promise;
    const found = callers.find('k', 'r');
    expect(callers.knows('k')).toBe(true);
    expect(callers.knows('other')).toBe(false);
    resolve(CALLER);
    await found;
  });
});

describe('while auth is down', () => {
  const away = { code: 'service_unavailable' };

  test('known keys work for their ten seconds, and others are refused', async () => {
    await callers.find('k', 'r');
    answer = refuse('service_unavailable');
    callers.unsubscribed();
    now += 9_999;
    await expect(callers.find('k', 'r')).resolves.toEqual(CALLER);
    await expect(callers.find('unknown', 'r')).rejects.toMatchObject(away);
    now += 1;
    await expect(callers.find('k', 'r')).rejects.toMatchObject(away);
  });

  test('a key with an announced change does not work', async () => {
    await callers.find('k', 'r');
    callers.changed('key_1');
    answer = refuse('service_unavailable');
    await expect(callers.find('k', 'r')).rejects.toMatchObject(away);
  });
});

describe('a key that expires', () => {
  test('is refused at that moment, though it is cached', async () => {
    answer = () => Promise.resolve({ ...CALLER, expiresInMs: 2_000 });
    await callers.find('k', 'r');
    now += 1_999;
    await expect(callers.find('k', 'r')).resolves.toMatchObject({ keyId: 'key_1' });
    now += 1;
    await expect(callers.find('k', 'r')).rejects.toMatchObject({ code: 'api_key_expired' });
    expect(lookups).toEqual(['k']);
  });
});
