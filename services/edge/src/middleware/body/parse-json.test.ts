import { describe, expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

const parsed = (json: string, field?: string) => parseJson(Buffer.from(json), field);
const numbers = (count: number) => `[${'1,'.repeat(count - 1)}1]`;

describe('parseJson', () => {
  test('returns the value and its size', () => {
    expect(parsed('{"größe":[1,2]}')).toEqual({ value: { größe: [1, 2] }, values: 3 });
  });

  test('keeps the digits of numbers in variables, and parses all others', () => {
    const variables = '{"id":1234567890123456789,"price":12.50,"list":[-0,1.0,0.1,1e3]}';
    const { value } = parsed(`{"variables":${variables},"options":{"scale":1.10},"n":1.0}`);
    expect(value).toMatchObject({ options: { scale: 1.1 }, n: 1 });
    expect(JSON.stringify((value as { variables: object }).variables)).toBe(
      '{"id":1234567890123456789,"price":12.50,"list":[-0,1.0,0.1,1000]}',
    );
    expect(JSON.stringify(parsed(variables, 'variables').value)).toContain('12.50');
    expect(parsed('{"scale":1.10}', 'options').value).toEqual({ scale: 1.1 });
  });

  test('accepts 500,000 items, and not one more', () => {
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

  test.each([
    ['1e400', ''],
    ['{"variables":{"a":[1,{"b/~c":-1e309}]}}', '/variables/a/1/b~1~0c'],
    [`[1,${'9'.repeat(400)}]`, '/1'],
    ['{"__proto__":{"a":1e999}}', '/__proto__/a'],
  ])('refuses %s as too large, with its place', (json, path) => {
    const fault = { path, message: 'is too large a number; send it as a text' };
    expect(() => parsed(json)).toThrow(
      expect.objectContaining({ code: 'invalid_request', details: [fault] }),
    );
    expect(() => parsed(json, 'options')).toThrow(
      expect.objectContaining({ details: [{ ...fault, path: `/options${path}` }] }),
    );
  });

  test.each([
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['"1e400"', '1e400'],
    ['1e-400', 0],
  ])('takes %s', (json, value) => {
    expect(parsed(json).value).toBe(value);
  });

  test('refuses bytes that are not UTF-8, and says where', () => {
    const latin1 = Buffer.from('{"a":"für"}', 'latin1');
    expect(() => parseJson(latin1)).toThrow(
      expect.objectContaining({
        code: 'invalid_json',
        details: undefined,
        message: 'The body is not UTF-8 at byte 7; encode it in UTF-8.',
      }),
    );
    const message = 'is not UTF-8 at byte 7; encode it in UTF-8';
    expect(() => parseJson(latin1, 'options')).toThrow(
      expect.objectContaining({ code: 'invalid_json', details: [{ path: '/options', message }] }),
    );
  });

  test.each<[string, Buffer]>([
    ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le')],
    ['an overlong quote', Buffer.from([0x22, 0xc0, 0xa2, 0x22])],
    ['half of a pair of surrogates', Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0x22])],
  ])('refuses %s', (_, bytes) => {
    expect(() => parseJson(bytes)).toThrow(expect.objectContaining({ code: 'invalid_json' }));
  });

  test('skips a byte order mark, and keeps the replacement character', () => {
    expect(parsed('\ufeff{"a":"\ufffd"}').value).toEqual({ a: '\ufffd' });
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'treats %s as a normal member',
    (name) => {
      const { value } = parsed(`{"${name}":{"polluted":true}}`);
      expect(Object.keys(value as object)).toEqual([name]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});
