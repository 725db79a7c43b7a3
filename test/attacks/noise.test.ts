import { expect, test } from 'vitest';
import { noiseTests } from '../harness/engines/noise-tests.ts';
import { NOISES, QUICK } from './payloads/noise.ts';

noiseTests((name) => QUICK.has(name));

test('every quick noise exists', () => {
  expect(Object.keys(NOISES)).toEqual(expect.arrayContaining([...QUICK]));
});
