import { expect, test } from 'vitest';
import { freeName } from './names.ts';

test.each([
  ['Letter', [], 'Letter'],
  [' Letter ', ['Bill'], 'Letter'],
  ['Letter', ['Letter'], 'Letter 2'],
  ['Letter 2', ['Letter', 'Letter 2'], 'Letter 3'],
  ['', [''], 'Draft 2'],
  ['', ['', 'Draft 2'], 'Draft 3'],
])('a draft that shall be %j beside %j is %j', (wish, taken, name) => {
  expect(freeName(wish, taken)).toBe(name);
});
