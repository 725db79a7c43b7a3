import { describe, expect, test } from '@jest/globals';
import { parseJson } from './parse-json.ts';

const parsed = (json: string, field?: string) => parseJson(Buffer.from(json), field);
const numbers = (count: number) => `[${'1,'.repeat(count - 1)}1]`;

describe('parseJson', () => {
  test('gives the value, and how much is in it', () => {
    expect(parsed('{"größe":[1,2]}')).toEqual({ value: { größe: [1, 2] }, values: 3 });
  });

  test('takes 500,000 items, and not one more', () => {
    expect(parsed(numbers(500_000)).value).toHaveLength(500_000);
    expect(() => parsed(numbers(500_001))).toThrow(
      'The body must have at most 500000 items and members.',
    );
  });

  test.each(['[', '{"a":'])('refuses %s without end by its depth', (opening) => {
    expect(() => parsed(opening.repeat(1_000_000))).toThrow('deeper than 64 levels');
  });

  test('names the field of a form', () => {
    for (const text of ['{', '['.repeat(65), numbers(500_001)]) {
      expect(() => parsed(text, 'options')).toThrow(
        expect.objectContaining({ details: [expect.objectContaining({ path: '/options' })] }),
      );
    }
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'makes %s a member like any other',
    (name) => {
      const { value } = parsed(`{"${name}":{"polluted":true}}`);
      expect(Object.keys(value as object)).toEqual([name]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});
