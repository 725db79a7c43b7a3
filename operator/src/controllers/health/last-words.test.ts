import { expect, test } from 'vitest';
import { lastWords } from './last-words.ts';

test.each([
  ['one line', 'chromium cannot print: 500', 'chromium cannot print: 500'],
  ['nothing', undefined, ''],
  [
    'the fault below its title',
    'The configuration is not usable:\nPLATEN_REDIS_URL: must be redis://HOST:PORT\n',
    'The configuration is not usable: PLATEN_REDIS_URL: must be redis://HOST:PORT',
  ],
  [
    'an error without its stack',
    'Error: no such file\n    at open (node:fs:1)\n    at x\n\nNode.js v24.1.0\n',
    'Error: no such file',
  ],
  ['a line of the log', '{"level":50,"msg":"failed","err":{"message":"gone"}}', 'failed: gone'],
  ['of much the beginning', 'x'.repeat(1_000), `${'x'.repeat(297)}…`],
])('of %s', (_, log, words) => {
  expect(lastWords(log)).toBe(words);
});
