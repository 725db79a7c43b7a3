import { expect, test } from 'vitest';
import { policyElements } from './policies.ts';

test('a document without scripts or others’ frames is under policies that forbid them', () => {
  expect(policyElements({ scripts: false, hasOwnFrames: true, origin: '' })).toMatch(
    /^<meta http-equiv="Content-Security-Policy" content="script-src 'none';[^"]*"><meta [^>]*content="frame-src data: blob:;[^"]*">$/,
  );
  expect(policyElements({ scripts: true, hasOwnFrames: false, origin: '' })).toBe('');
});
