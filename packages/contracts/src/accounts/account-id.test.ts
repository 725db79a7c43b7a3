import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { accountId } from './account-id.ts';

describe('accountId', () => {
  test('is always the same for the same pair, also by a later version', () => {
    expect(accountId('https://issuer.example', 'user-1')).toBe('acc_69FhkfPLZSZwko6WZ3z5fc');
  });

  test('has 22 base62 digits, whatever the pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (issuer, subject) =>
        /^acc_[0-9A-Za-z]{22}$/.test(accountId(issuer, subject)),
      ),
    );
  });

  test.each([
    [
      ['a', 'bc'],
      ['ab', 'c'],
    ],
    [
      ['', 'ab'],
      ['ab', ''],
    ],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [
      ['a","b', 'c'],
      ['a', 'b","c'],
    ],
    [
      ['a\\', '"b'],
      ['a\\"', 'b'],
    ],
    [
      ['a\0', 'b'],
      ['a', '\0b'],
    ],
    [
      ['https://a.example', 'x'],
      ['https://b.example', 'x'],
    ],
    [
      ['https://a.example', 'x'],
      ['https://a.example/', 'x'],
    ],
    [
      ['a', 'x'],
      ['a', 'X'],
    ],
  ] as [[string, string], [string, string]][])('distinguishes %j and %j', (one, other) => {
    expect(accountId(...one)).not.toBe(accountId(...other));
  });

  test('distinguishes any two pairs, however they are split', () => {
    const cut = fc
      .tuple(fc.string({ minLength: 1 }), fc.nat(), fc.nat())
      .map(([text, i, j]) => [text, i % (text.length + 1), j % (text.length + 1)] as const);
    fc.assert(
      fc.property(cut, ([text, i, j]) => {
        fc.pre(i !== j);
        return (
          accountId(text.slice(0, i), text.slice(i)) !== accountId(text.slice(0, j), text.slice(j))
        );
      }),
    );
  });
});
