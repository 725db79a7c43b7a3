import { expect, test } from '@jest/globals';
import { Repeats } from './repeats.ts';

test('a key is a repeat from the second time on', () => {
  const repeats = new Repeats();
  const are = ['a', 'b', 'a', 'a'].map((key) => repeats.isOne({ key }));
  expect(are).toEqual([false, false, true, true]);
});

test('of 10,000 keys since, the oldest is forgotten', () => {
  const repeats = new Repeats();
  for (let nth = 0; nth <= 10_000; nth++) repeats.isOne({ key: `${nth}` });
  expect(repeats.isOne({ key: '1' })).toBe(true);
  expect(repeats.isOne({ key: '0' })).toBe(false);
});
