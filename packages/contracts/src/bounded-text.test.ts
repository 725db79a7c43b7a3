import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  boundedText,
  jsonBytes,
  percentEncodedBytes,
  utf8Bytes,
  type CostOf,
} from './bounded-text.ts';

const costOf = (text: string, each: CostOf) =>
  Array.from(text).reduce((sum, character) => sum + each(character), 0);

const anyText = fc.string({ unit: 'binary', maxLength: 100 });
const anyCost = fc.constantFrom(utf8Bytes, percentEncodedBytes, jsonBytes);

describe('boundedText', () => {
  test.each([0, 1, 9, 10])('keeps a text of %d characters within a bound of 10', (length) => {
    expect(boundedText('a'.repeat(length), 10)).toBe('a'.repeat(length));
  });

  test('ends a longer text with an ellipsis, within the bound', () => {
    expect(boundedText('a'.repeat(11), 10)).toBe('aaaaaaa…');
    expect(boundedText('a'.repeat(1_000_000), 10)).toBe('aaaaaaa…');
  });

  test('cuts no character in two', () => {
    expect(boundedText('aaa😀😀', 8)).toBe('aaa…');
    expect(boundedText('字字字字', 9, percentEncodedBytes)).toBe('…');
    expect(boundedText('字字字字', 18, percentEncodedBytes)).toBe('字…');
  });

  test('replaces half characters', () => {
    expect(boundedText('a\ud83d', 10)).toBe('a\ufffd');
  });

  test('is well-formed, within its bound, and a beginning of the text', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 9, max: 400 }), anyCost, (text, most, each) => {
        const bounded = boundedText(text, most, each);
        expect(bounded.isWellFormed()).toBe(true);
        expect(costOf(bounded, each)).toBeLessThanOrEqual(most);
        const whole = text.toWellFormed();
        if (costOf(whole, each) <= most) expect(bounded).toBe(whole);
        else expect(whole.startsWith(bounded.slice(0, -1))).toBe(true);
      }),
    );
  });

  test('counts as the encodings do', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = text.toWellFormed();
        expect(costOf(whole, utf8Bytes)).toBe(Buffer.byteLength(whole));
        expect(costOf(whole, jsonBytes)).toBe(Buffer.byteLength(JSON.stringify(whole)) - 2);
      }),
    );
  });
});
