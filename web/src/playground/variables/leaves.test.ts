import { expect, test } from 'vitest';
import { isNumber, leavesOf, withLeaf } from './leaves.ts';

const JSON_TEXT = `{
  "buyer": {"name": "A \\"B\\"\\nC", "vip": false},
  "rows": [{"price": 1.50}, {"price": 12345678901234567890}],
  "note": null, "none": []
}`;

test('each value is found by the path of its placeholder', () => {
  expect(leavesOf(JSON_TEXT).map(({ path, kind, value }) => [path, kind, value])).toEqual([
    ['buyer.name', 'text', 'A "B"\nC'],
    ['buyer.vip', 'flag', 'false'],
    ['rows[0].price', 'number', '1.50'],
    ['rows[1].price', 'number', '12345678901234567890'],
    ['note', 'text', ''],
  ]);
  expect(leavesOf('')).toEqual([]);
});

test('what is nested deeper than the API takes has no fields, however deep', () => {
  const nested = (depth: number) => `{"a": ${'['.repeat(depth)}1${']'.repeat(depth)}, "b": 2}`;
  expect(leavesOf(nested(62)).map(({ value }) => value)).toEqual(['1', '2']);
  expect(leavesOf(nested(2_000)).map(({ value }) => value)).toEqual(['2']);
  expect(() => leavesOf(nested(20_000))).not.toThrow();
});

test('a change of one leaves all other characters as they are', () => {
  const [name, vip, price] = leavesOf(JSON_TEXT);
  expect(withLeaf(JSON_TEXT, vip!, 'true')).toBe(JSON_TEXT.replace('false', 'true'));
  expect(withLeaf(JSON_TEXT, price!, '2')).toBe(JSON_TEXT.replace('1.50', '2'));
  const changed = withLeaf(JSON_TEXT, name!, 'D "E"\n');
  expect(JSON.parse(changed)).toMatchObject({ buyer: { name: 'D "E"\n', vip: false }, note: null });
});

test.each([
  ['0', true],
  ['-12.50e+3', true],
  ['01', false],
  ['1.', false],
  ['', false],
])('whether “%s” is a number of JSON: %s', (text, expected) => {
  expect(isNumber(text)).toBe(expected);
});
