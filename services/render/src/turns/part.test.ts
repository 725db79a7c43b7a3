import { expect, test } from '@jest/globals';
import { partOf } from './part.ts';

test.each([
  ['six slots, one for quick documents', { slots: 6, leftToOthers: 5, replicas: 1 }, 1, 3],
  ['six slots, half of them left', { slots: 6, leftToOthers: 3, replicas: 1 }, 3, 3],
  ['six slots, one left', { slots: 6, leftToOthers: 1, replicas: 1 }, 5, 5],
  ['six slots, none left', { slots: 6, leftToOthers: 0, replicas: 1 }, 6, 6],
  ['twelve slots, of two engines', { slots: 12, leftToOthers: 5, replicas: 1 }, 7, 7],
  ['twelve slots, among three', { slots: 12, leftToOthers: 5, replicas: 3 }, 2, 2],
  ['one slot', { slots: 1, leftToOthers: 1, replicas: 1 }, 1, 1],
  ['two slots, one left', { slots: 2, leftToOthers: 1, replicas: 1 }, 1, 1],
  ['no slot', { slots: 0, leftToOthers: 5, replicas: 1 }, 1, 1],
])('of %s', (_, shared, quick, slots) => {
  expect(partOf(shared)).toEqual({ quick, slots });
});
