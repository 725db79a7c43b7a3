import { beforeEach, describe, expect, test } from 'vitest';
import { PlatenError, type ErrorCode } from '@platen/contracts';
import { AuthAttemptLimiter } from './auth-attempt-limiter.ts';

let now: number;
let lookups: number;
let limiter: AuthAttemptLimiter;

beforeEach(() => {
  now = 5_000;
  lookups = 0;
  limiter = new AuthAttemptLimiter({ now: () => now });
});

const ADDRESSES: Record<string, string> = { a: '192.0.2.1', b: '192.0.2.2' };

const CALLER = { accountId: 'acc_1' };

let shown = 0;
/** A new key each time. */
const newKey = () => `key ${(shown += 1)}`;

/** A try with this answer: a code, or a caller. */
const tried = (address: string, code?: ErrorCode, credential = newKey(), caller = CALLER) =>
  limiter
    .count({ address: ADDRESSES[address] ?? address, credential }, () => {
      lookups += 1;
      return code ? Promise.reject(new PlatenError(code, code)) : Promise.resolve(caller);
    })
    .then(
      () => 'caller',
      (error: unknown) => (error as PlatenError).code,
    );

/** Many tries at once: none has its answer when the last begins. */
const triedAtOnce = (times: number, address: string, code?: ErrorCode) =>
  Promise.all(Array.from({ length: times }, () => tried(address, code)));

describe('an address', () => {
  test('may try a thousand unknown keys a minute, and is then locked until that is over', async () => {
    await triedAtOnce(999, 'a', 'invalid_api_key');
    expect(await tried('a')).toBe('caller');
    now += 20_000;
    await tried('a', 'invalid_api_key');
    await triedAtOnce(20, 'a', 'invalid_api_key');
    expect(await tried('a')).toBe('rate_limit_exceeded');
    now += 40_000;
    await triedAtOnce(1_000, 'a', 'invalid_api_key');
    expect(lookups).toBe(1_001 + 20 + 1_000);
  });

  test('that tries ten thousand at once gets a thousand lookups, and 20', async () => {
    const codes = await triedAtOnce(10_000, 'a', 'invalid_api_key');
    expect(lookups).toBe(1_020);
    expect(codes.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(8_980);
  });

  test('without answers has its tries counted, because auth may have looked them up', async () => {
    await triedAtOnce(1_020, 'a', 'service_unavailable');
    expect(await tried('a')).toBe('rate_limit_exceeded');
  });

  test.each([undefined, 'api_key_revoked', 'api_key_expired', 'account_suspended'] as const)(
    'uses no attempt with a key whose answer is %s',
    async (code) => {
      for (let batch = 0; batch < 3; batch++) await triedAtOnce(1_000, 'a', code);
      expect(lookups).toBe(3_000);
    },
  );

  test('does not affect another', async () => {
    await triedAtOnce(5_000, 'a', 'invalid_api_key');
    expect(await tried('b')).toBe('caller');
  });

  test('gets nothing back from an answer of an earlier minute', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof CALLER>();
    const late = limiter.count({ address: ADDRESSES['a'], credential: 'late' }, () => promise);
    now += 60_000;
    await triedAtOnce(1_020, 'a', 'invalid_api_key');
    resolve(CALLER);
    await late;
    expect(await tried('a')).toBe('rate_limit_exceeded');
  });

  test('of IPv6 is one with its /64, and not with another', async () => {
    for (let host = 0; host < 1_020; host++) {
      await tried(`2001:db8::${host.toString(16)}`, 'invalid_api_key');
    }
    expect(await tried('2001:db8::ffff:1')).toBe('rate_limit_exceeded');
    expect(await tried('2001:db8:0:1::1')).toBe('caller');
  });
});

describe('from a locked address', () => {
  /** Locks the address and uses up the tries of this second. */
  const lock = () => triedAtOnce(1_020, 'a', 'invalid_api_key');

  test('20 unknown ones a second are looked up, and a refusal has the time of the next', async () => {
    await lock();
    await expect(
      limiter.count({ address: ADDRESSES['a'], credential: 'k' }, () => Promise.resolve(CALLER)),
    ).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfterMs: 1_000 });
    now += 999;
    expect(await tried('a', 'invalid_api_key')).toBe('rate_limit_exceeded');
    now += 1;
    expect(await tried('a', 'invalid_api_key')).toBe('invalid_api_key');
    lookups = 0;
    for (let tenth = 0; tenth < 100; tenth++) {
      now += 100;
      await triedAtOnce(50, 'a', 'invalid_api_key');
    }
    expect(lookups).toBe(19 + 9 * 20 + 20);
  });

  test('a valid new one succeeds after retries', async () => {
    await lock();
    expect(await tried('a', undefined, 'valid')).toBe('rate_limit_exceeded');
    now += 1_000;
    expect(await tried('a', undefined, 'valid')).toBe('caller');
  });

  test('those of one account do not affect others', async () => {
    await lock();
    now += 1_000;
    await triedAtOnce(19, 'a', 'invalid_api_key');
    for (let time = 0; time < 100; time++) expect(await tried('a')).toBe('caller');
    expect(await tried('a', 'api_key_revoked')).toBe('api_key_revoked');
    expect(await tried('a', 'invalid_api_key')).toBe('invalid_api_key');
    expect(await tried('a', 'invalid_api_key')).toBe('rate_limit_exceeded');
  });

  test('a key that was accepted within ten minutes always passes, from any address', async () => {
    await tried('b', undefined, 'mine');
    now += 599_999;
    await lock();
    expect(await tried('a', undefined, 'mine')).toBe('caller');
    now += 599_999;
    await lock();
    expect(await tried('a', undefined, 'mine')).toBe('caller');
    now += 600_000;
    await lock();
    expect(await tried('a', undefined, 'mine')).toBe('rate_limit_exceeded');
  });

  test.each(['api_key_revoked', 'api_key_expired', 'invalid_api_key', 'invalid_token'] as const)(
    'an accepted one is looked up, and forgotten with its first %s',
    async (code) => {
      await tried('a', undefined, 'mine');
      await lock();
      expect(await tried('a', code, 'mine')).toBe(code);
      expect(await tried('a', undefined, 'mine')).toBe('rate_limit_exceeded');
    },
  );

  test('an accepted one stays accepted while auth is down', async () => {
    await tried('a', undefined, 'mine');
    await lock();
    expect(await tried('a', 'service_unavailable', 'mine')).toBe('service_unavailable');
    expect(await tried('a', undefined, 'mine')).toBe('caller');
  });

  test('an account’s many tokens evict its own, not those of others', async () => {
    await tried('b', undefined, 'mine');
    for (let count = 0; count < 30_000; count++) {
      await tried('b', undefined, `theirs ${count}`, { accountId: 'acc_2' });
    }
    await lock();
    expect(await tried('a', undefined, 'mine')).toBe('caller');
    expect(await tried('a', undefined, 'theirs 29900')).toBe('caller');
    expect(await tried('a', undefined, 'theirs 29899')).toBe('rate_limit_exceeded');
  });
});
