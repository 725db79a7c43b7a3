import { expect, test } from '@jest/globals';
import { withoutScripts } from './without-scripts.ts';

test('the policy is the first element of a document’s head', () => {
  expect(withoutScripts('<!-- x --><!doctype html><script>a()</script>')).toMatch(
    /^<!-- x --><!doctype html><meta http-equiv="Content-Security-Policy" content="script-src 'none';[^"]*"><script>/,
  );
});
