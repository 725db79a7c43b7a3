import { describe, expect, test } from 'vitest';
import { readJson } from './json-text.ts';

describe('JSON text', () => {
  test('keeps every digit of its numbers when it is written again', () => {
    const text = '{"total":12345678901234567890.10,"list":[0.1,1e2,-0]}';
    expect(JSON.stringify(readJson(text).value)).toBe(text);
  });

  test('that is empty is an empty object', () => {
    expect(readJson(' \n ')).toEqual({ value: {} });
  });

  test.each([
    ['{\n  "a": 1,\n  b\n}', 3, 3],
    ['{"a": 1', 1, 8],
    ['nothing', 1, 1],
    ['{\n"a": [1, 2,\n tru]}', 3, 2],
    ['{"a": 1} x', 1, 10],
  ])('that is invalid has the place: %j', (text, line, column) => {
    expect(readJson(text).fault).toMatchObject({ line, column });
  });

  test('has a message without the place', () => {
    expect(readJson('{"a": }').fault?.message).toBe("Unexpected token '}'");
    expect(readJson('{"a": 1').fault?.message).not.toMatch(/position|line/);
  });
});
