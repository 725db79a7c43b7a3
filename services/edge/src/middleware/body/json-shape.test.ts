import { describe, expect, test } from 'vitest';
import { measureShape } from './json-shape.ts';

const NO_LIMITS = { depth: Infinity, values: Infinity };

const measured = (json: string, limits = NO_LIMITS) => measureShape(Buffer.from(json), limits);

describe('the depth', () => {
  test.each([
    ['null', 0],
    ['"[[[]]]"', 0],
    [String.raw`"\"[[\\\"["`, 0],
    ['0', 0],
    ['[]', 1],
    ['{}', 1],
    ['{"[":"]"}', 1],
    ['[1,[2],3]', 2],
    ['{"a":{"b":[]}}', 3],
    ['{"__proto__":[[]]}', 3],
    [String.raw`["\\",["\\\\"]]`, 2],
    ['["ß{✓","{"]', 1],
    ['[[]][[]]', 2],
  ])('of %s is %i', (json, depth) => {
    expect(measured(json).depth).toBe(depth);
  });

  test('is not counted beyond the limit', () => {
    expect(measured('['.repeat(1_000_000), { depth: 64, values: Infinity }).depth).toBe(65);
  });
});

describe('the values', () => {
  test.each([
    ['0', 0],
    ['",,,"', 0],
    ['[]', 1],
    ['[1,2,3]', 3],
    ['{"a,b":1,"c":2}', 2],
  ])('of %s are %i', (json, values) => {
    expect(measured(json).values).toBe(values);
  });

  test.each([1, 2, 1_000])(
    'are never fewer than the items and members, of which there are %i',
    (count) => {
      for (const value of ['1', '[]', '{}', '[2]', '{"a":{}}', '"x"']) {
        expect(measured(`[${Array(count).fill(value).join()}]`).values).toBeGreaterThanOrEqual(
          count,
        );
      }
    },
  );

  test('are not counted beyond the limit', () => {
    const json = `[${'1,'.repeat(1_000_000)}1]`;
    expect(measured(json, { depth: 64, values: 500 }).values).toBe(501);
  });
});

test.each([
  ['{}', 0],
  ['":::"', 0],
  ['{"a":1,"b":{":":[{"c":null}]}}', 4],
])('the members of %s are %i', (json, members) => {
  expect(measured(json).members).toBe(members);
});

test.each(['', '"', '"\\', ']]]]', '}{', '"a\\"', '[[[', ',,,'])(
  'invalid JSON is measured without harm: %j',
  (text) => {
    const { depth, values } = measured(text);
    expect(depth).toBeLessThanOrEqual(text.length);
    expect(values).toBeLessThanOrEqual(text.length);
  },
);
