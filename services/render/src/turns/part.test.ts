import { expect, test } from '@jest/globals';
import { partOf } from './part.ts';

test.each([
  ['six slots, one for quick documents', { slots: 6, leftToOthers: 5, replicas: 1 }, 1, 3],
  ['six slots, half of them left', { slots: 6, leftToOthers: 3, replicas: 1 }, 3, 4],
  ['six slots, one left', { slots: 6, leftToOthers: 1, replicas: 1 }, 5, 5],
  ['six slots, none left', { slots: 6, leftToOthers: 0, replicas: 1 }, 6, 6],
  ['six slots, among three', { slots: 6, leftToOthers: 5, replicas: 3 }, 1, 2],
  ['four slots, among two', { slots: 4, leftToOthers: 1, replicas: 2 }, 1, 2],
  ['twelve slots, of two engines', { slots: 12, leftToOthers: 5, replicas: 1 }, 7, 8],
  ['twelve slots, among three', { slots: 12, leftToOthers: 5, replicas: 3 }, 2, 3],
  ['one slot', { slots: 1, leftToOthers: 1, replicas: 1 }, 1, 1],
  ['two slots, one left', { slots: 2, leftToOthers: 1, replicas: 1 }, 1, 1],
  ['three slots, one for quick documents', { slots: 3, leftToOthers: 2, replicas: 1 }, 1, 2],
  ['no slot', { slots: 0, leftToOthers: 5, replicas: 1 }, 1, 1],
])('of %s', (_, shared, quick, inAll) => {
  expect(partOf(shared)).toEqual({ quick, inAll });
});
