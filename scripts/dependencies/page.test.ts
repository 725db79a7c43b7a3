import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { directDependencies } from './direct.ts';
import { dependenciesPage, PAGE } from './page.ts';
import { QUIET, REASONS } from './reasons.ts';
import { quietLibraries, readReleases } from './releases.ts';

const names = [...directDependencies().keys()].toSorted();
const quiet = QUIET.flatMap(([group]) => group);

test('every direct dependency has one reason, and every reason a dependency', () => {
  expect(REASONS.flatMap(([group]) => group).toSorted()).toEqual(names);
});

test('every direct dependency has a release day', () => {
  expect(Object.keys(readReleases().of).toSorted()).toEqual(names);
});

test('every library without a release in two years has a reason to stay', () => {
  expect(quiet).toEqual(expect.arrayContaining(quietLibraries(readReleases())));
  expect(names).toEqual(expect.arrayContaining(quiet));
});

test('a library is quiet two years after its last release', () => {
  const of = (newestDay: string) => ({ day: newestDay, newest: '1.0.0', newestDay });
  const releases = { asked: '2026-11-26', of: { old: of('2024-11-25'), new: of('2024-11-26') } };
  expect(quietLibraries(releases)).toEqual(['old']);
});

test('the page is up to date with the lockfile, the registry and the reasons', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(dependenciesPage());
});
