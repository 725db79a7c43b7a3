import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { dependenciesPage, directDependencies, PAGE } from './page.ts';
import { REASONS } from './reasons.ts';

test('every direct dependency has one reason, and every reason a dependency', () => {
  const explained = REASONS.flatMap(([names]) => names);
  expect(explained.toSorted()).toEqual([...directDependencies().keys()].toSorted());
});

test('the page is what the lockfile and the reasons say', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(dependenciesPage());
});
