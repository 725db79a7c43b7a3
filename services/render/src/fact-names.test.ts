import { expect, test } from 'vitest';
import { factNames } from './report.ts';

test.each([0, 1, 20, 21, 22])('of %d names the first 21 are kept', (count) => {
  const names = Array.from({ length: count }, (_, index) => `n${index}`);
  expect(factNames(names)).toEqual(names.slice(0, 21));
});

test.each([0, 1, 512, 513, 10_000_000])('of a name of %d bytes at most 512 are kept', (length) => {
  const name = 'a'.repeat(length);
  const kept = length > 512 ? `${'a'.repeat(509)}…` : name;
  expect(factNames([name])).toEqual([kept]);
});

test('names of any characters are cut between them', () => {
  for (const before of ['', 'a', 'aa', 'aaa']) {
    const [kept] = factNames([before + '😀'.repeat(1_000)]);
    expect(kept).toMatch(new RegExp(`^${before}😀{120,}…$`, 'u'));
  }
});
