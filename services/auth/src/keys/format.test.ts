import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { adviceFor, generateKey, isWellFormedKey } from './format.ts';

/** Another program computed its checksum: the CRC-32 of the rest is 0xb65b8318. */
const KNOWN = `platen_live_${'0'.repeat(32)}`;

const DIGITS = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');

describe('generateKey', () => {
  test('makes prefix, 32 digits and 6 of checksum', () => {
    expect(generateKey()).toMatch(/^platen_live_[0-9A-Za-z]{38}$/);
  });

  test('makes well-formed keys, each another', () => {
    const keys = Array.from({ length: 1_000 }, () => generateKey());
    expect(keys.every(isWellFormedKey)).toBe(true);
    expect(new Set(keys).size).toBe(1_000);
  });
});

describe('isWellFormedKey', () => {
  test('takes exactly one checksum for a body: the CRC-32 in base62', () => {
    expect(isWellFormedKey(`${KNOWN}3L38sC`)).toBe(true);
  });

  test('rejects any key with one character changed', () => {
    const key = fc.constant(null).map(() => generateKey());
    const position = fc.nat({ max: 'platen_live_'.length + 37 });
    const replacement = fc.oneof(fc.constantFrom(...DIGITS), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(key, position, replacement, (text, at, other) => {
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        fc.pre(changed !== text);
        expect(isWellFormedKey(changed)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('rejects any two neighbours swapped', () => {
    const position = fc.nat({ max: 'platen_live_'.length + 36 });
    fc.assert(
      fc.property(
        fc.constant(null).map(() => generateKey()),
        position,
        (text, at) => {
          const swapped = text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2);
          fc.pre(swapped !== text);
          expect(isWellFormedKey(swapped)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('rejects any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => !isWellFormedKey(text)));
  });

  test.each<[string, (key: string) => string]>([
    ['nothing', () => ''],
    ['the prefix alone', () => 'platen_live_'],
    ['a missing digit', (key) => key.slice(0, -1)],
    ['a digit too many', (key) => `${key}0`],
    ['a newline after it', (key) => `${key}\n`],
    ['a space before it', (key) => ` ${key}`],
    ['another prefix', (key) => key.replace('live', 'test')],
    ['the prefix in capitals', (key) => key.replace('platen', 'PLATEN')],
    ['itself twice', (key) => key + key],
  ])('rejects %s', (_, change) => {
    expect(isWellFormedKey(change(generateKey()))).toBe(false);
  });
});

describe('what is no key of this platform gets advice', () => {
  test.each<[string, (key: string) => string, RegExp]>([
    ['in quotes', (key) => `"${key}"`, /quotation marks/],
    ['after Bearer', (key) => `Bearer ${key}`, /without a word before it/],
    ['as a variable that no shell replaced', () => '$PLATEN_API_KEY', /placeholder/],
    ['as a gap to fill', () => '<your key>', /placeholder/],
    ['as the documentation abbreviates it', () => 'platen_test_…', /placeholder/],
    ['as a token', () => 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', /token/],
    ['by its id', () => 'key_1', /id of a key/],
    ['cut off', (key) => key.slice(0, -1), /cut off/],
    ['with something behind it', (key) => `${key};`, /at its end/],
    ['with a wrong character', (key) => key.slice(0, -1) + '!', /character of it is wrong/],
    ['of another product', () => 'sk_live_123', /begins with platen_live_/],
    ['of another platform', (key) => key, /platform that made it/],
  ])('%s', (_, change, advice) => {
    expect(adviceFor(change(generateKey()))).toMatch(advice);
  });
});
