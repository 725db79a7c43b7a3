import { expect, test } from 'vitest';
import { checkWaitFor } from './wait-for.ts';

test.each([
  'true',
  'window.done === true',
  'await fetch("/x")',
  'a, b',
  '1 // a remark',
  '/* a remark */ document.title?.length ?? 0',
  '(() => { throw new Error() })()',
  'import("x")',
  '/[a-z]+/v.test(document.title)',
])('an expression is not evaluated, but passed on: %s', (expression) => {
  expect(() => checkWaitFor({ expression })).not.toThrow();
});

test.each([
  'a secret',
  '"secret',
  '1secret',
  '/secret(/.test(document.title)',
  'secret((',
  'let secret = 1',
  'const secret',
  '() => { let a, a }',
  '(() => { "use strict"; with (secret) {} })()',
  'secret;',
  '}secret',
  '`${secret`',
  '('.repeat(100_000),
])('an expression that does not parse is refused, without quoting it: %s', (expression) => {
  let error: unknown;
  try {
    checkWaitFor({ expression });
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({
    code: 'invalid_request',
    details: [{ path: '/options/wait_for/expression', message: 'is no JavaScript expression' }],
    cause: undefined,
  });
  expect(JSON.stringify(error)).not.toContain('secret');
});

test('an absent wait is accepted', () => {
  expect(() => checkWaitFor({})).not.toThrow();
  expect(() => checkWaitFor({ selector: '[[', delay_ms: 1 })).not.toThrow();
});
