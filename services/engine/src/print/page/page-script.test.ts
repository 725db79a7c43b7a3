import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { pageScript, scriptElement } from './page-script.ts';

/** What can stand around it in a file that begins or ends as a script. */
const PIECES = [
  '/*',
  '*/',
  '`',
  '${',
  '}',
  "'",
  '"',
  '\\',
  '//',
  '\n',
  '/',
  '<!--',
  '-->',
  '{',
  '(',
  ')',
  'x',
  '=',
  'function f(){',
  'String.raw',
];

test('a file with the page script is no script itself, whatever stands around it', () => {
  const html = scriptElement(pageScript({ facts: { nonce: 'secret' } }));
  const around = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(around, around, (before, after) => {
      // A doctype or a bracket comes before it.
      expect(() => new Script(`${before}>${html}${after}`)).toThrow(
        expect.objectContaining({ name: 'SyntaxError' }),
      );
    }),
    { numRuns: 300 },
  );
});

test.each([
  [{}, '{"__proto__":null,}'],
  [{ text: '</script>' }, String.raw`{"__proto__":null,"text":"\u003c/script>"}`],
])('the facts %j inherit nothing', (facts, written) => {
  expect(pageScript({ facts })).toContain(`const page=${written};`);
});
