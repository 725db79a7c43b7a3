import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { randomBase62, toBase62 } from './base62.ts';

describe('toBase62', () => {
  test.each([
    [0n, 1, '0'],
    [0n, 6, '000000'],
    [9n, 1, '9'],
    [10n, 1, 'A'],
    [35n, 1, 'Z'],
    [36n, 1, 'a'],
    [61n, 1, 'z'],
    [61n, 2, '0z'],
    [62n, 2, '10'],
    [3843n, 2, 'zz'],
    [3844n, 3, '100'],
    [2n ** 32n - 1n, 6, '4gfFC3'],
    [2n ** 128n - 1n, 22, '7n42DGM5Tflk9n8mt7Fhc7'],
  ])('writes %p in %p digits as %p', (value, length, text) => {
    expect(toBase62(value, length)).toBe(text);
  });

  test('gives every number its own text, in the order of the digits', () => {
    const number = fc.bigInt({ min: 0n, max: 62n ** 6n - 1n });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [textA, textB] = [toBase62(a, 6), toBase62(b, 6)];
        return textA.length === 6 && a < b === textA < textB && (a === b) === (textA === textB);
      }),
    );
  });
});

describe('randomBase62', () => {
  test.each([0, 1, 32])('has exactly %p digits, all of the alphabet', (length) => {
    expect(randomBase62(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
  });

  test('uses all 62 digits', () => {
    expect(new Set(randomBase62(10_000)).size).toBe(62);
  });

  test('does not repeat itself', () => {
    const texts = Array.from({ length: 1_000 }, () => randomBase62(16));
    expect(new Set(texts).size).toBe(1_000);
  });
});
