import { beforeEach, describe, expect, test } from '@jest/globals';
import { PlatenError, type ErrorCode } from '@platen/contracts';
import { Guesses } from './guesses.ts';

let now: number;
let asked: number;
let guesses: Guesses;

beforeEach(() => {
  now = 5_000;
  asked = 0;
  guesses = new Guesses({ now: () => now });
});

/** A try whose answer is a code, or a caller. */
const tried = (address: string, code?: ErrorCode) =>
  guesses
    .count(address, () => {
      asked += 1;
      return code ? Promise.reject(new PlatenError(code, code)) : Promise.resolve('caller');
    })
    .catch((error: unknown) => (error as PlatenError).code);

/** Many tries at once: none has its answer when the last begins. */
const triedAtOnce = (times: number, address: string, code?: ErrorCode) =>
  Promise.all(Array.from({ length: times }, () => tried(address, code)));

describe('an address', () => {
  test('may try a thousand unknown keys a minute, and is then told how long to wait', async () => {
    await triedAtOnce(999, 'a', 'invalid_api_key');
    expect(await tried('a')).toBe('caller');
    now += 20_000;
    await tried('a', 'invalid_api_key');
    await expect(guesses.count('a', () => Promise.resolve())).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfterMs: 40_000,
    });
    now += 40_000;
    expect(await tried('a')).toBe('caller');
  });

  test('that tries ten thousand at once has a thousand of them asked about', async () => {
    const codes = await triedAtOnce(10_000, 'a', 'invalid_api_key');
    expect(asked).toBe(1_000);
    expect(codes.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(9_000);
  });

  test('whose tries get no answer has them counted: they may have been looked up', async () => {
    await triedAtOnce(1_000, 'a', 'service_unavailable');
    expect(await tried('a')).toBe('rate_limit_exceeded');
  });

  test.each([undefined, 'api_key_revoked', 'api_key_expired'] as const)(
    'guesses nothing by a key whose answer is %s',
    async (code) => {
      for (let batch = 0; batch < 3; batch++) await triedAtOnce(1_000, 'a', code);
      expect(asked).toBe(3_000);
    },
  );

  test('does not answer for another', async () => {
    await triedAtOnce(5_000, 'a', 'invalid_api_key');
    expect(await tried('b')).toBe('caller');
  });

  test('is given nothing back by an answer to a minute that is over', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const late = guesses.count('a', () => promise);
    now += 60_000;
    await triedAtOnce(1_000, 'a', 'invalid_api_key');
    resolve('caller');
    await late;
    expect(await tried('a')).toBe('rate_limit_exceeded');
  });
});
