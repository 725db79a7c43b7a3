import { describe, expect, test } from '@jest/globals';
import { isDeeperThan } from './json-depth.ts';

const nested = (depth: number, open = '[', close = ']'): unknown =>
  JSON.parse(open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth));

describe('isDeeperThan', () => {
  test.each<[string, unknown]>([
    ['null', null],
    ['a text', '[[[]]]'],
    ['a number', 0],
    ['a boolean', true],
  ])('counts no level in %s', (_, value) => {
    expect(isDeeperThan(value, 0)).toBe(false);
  });

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['an empty object', {}],
    ['a wide list', Array.from({ length: 1_000 }, () => 1)],
    ['an object with null', { a: null }],
  ])('counts one level in %s', (_, value) => {
    expect(isDeeperThan(value, 0)).toBe(true);
    expect(isDeeperThan(value, 1)).toBe(false);
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['both in turn', '[{"a":', '}]'],
  ])('is right at 64 and 65 levels of %s', (_, open, close) => {
    const perRound = open.startsWith('[{') ? 2 : 1;
    expect(isDeeperThan(nested(64 / perRound, open, close), 64)).toBe(false);
    expect(isDeeperThan([nested(64 / perRound, open, close)], 64)).toBe(true);
  });

  test('sees the deepest of many members, wherever it is', () => {
    expect(isDeeperThan({ a: 1, b: [[]], c: [[[]]], d: [] }, 4)).toBe(false);
    expect(isDeeperThan({ a: 1, b: [[]], c: [[[]]], d: [] }, 3)).toBe(true);
  });

  test('sees below a key named __proto__', () => {
    expect(isDeeperThan(JSON.parse('{"__proto__":[[]]}'), 2)).toBe(true);
    expect(isDeeperThan(JSON.parse('{"__proto__":[[]]}'), 3)).toBe(false);
  });

  test('tells of a million levels without going through them', () => {
    expect(isDeeperThan(nested(1_000_000), 64)).toBe(true);
  });
});
