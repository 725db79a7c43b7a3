import { beforeEach, describe, expect, test } from '@jest/globals';
import { Guesses } from './guesses.ts';

let now: number;
let guesses: Guesses;

beforeEach(() => {
  now = 5_000;
  guesses = new Guesses({ now: () => now });
});

const guess = (address: string, times: number) => {
  for (let count = 0; count < times; count++) guesses.wrong(address);
};

describe('an address', () => {
  test('may try a thousand unknown keys a minute, and is then told how long to wait', () => {
    guess('a', 999);
    expect(() => guesses.check('a')).not.toThrow();
    now += 20_000;
    guess('a', 1);
    expect(() => guesses.check('a')).toThrow(
      expect.objectContaining({ code: 'rate_limit_exceeded', retryAfterMs: 40_000 }),
    );
    now += 40_000;
    expect(() => guesses.check('a')).not.toThrow();
  });

  test('does not answer for another', () => {
    guess('a', 5_000);
    expect(() => guesses.check('b')).not.toThrow();
  });
});
