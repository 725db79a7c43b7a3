import { expect, test } from 'vitest';
import { exhaustionTests } from '../harness/engines/exhaustion-tests.ts';
import { ENDLESS, HEAVY, HUNGRY, QUICK } from './payloads/killers.ts';

exhaustionTests((name) => QUICK.has(name));

test('every quick killer exists', () => {
  const names = [ENDLESS, HEAVY, HUNGRY].flatMap((killers) => Object.keys(killers));
  expect(names).toEqual(expect.arrayContaining([...QUICK]));
});
