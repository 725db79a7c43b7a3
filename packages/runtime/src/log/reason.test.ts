import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

test.each([
  ['an error', new Error('WRONGPASS invalid'), 'WRONGPASS invalid'],
  [
    'its cause',
    new TypeError('fetch failed', { cause: new Error('self-signed certificate') }),
    'fetch failed: self-signed certificate',
  ],
  [
    'one of several',
    new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('other')]),
    'connect ECONNREFUSED ::1:1',
  ],
  ['the first of many lines', new Error('Bad request\n    at x'), 'Bad request'],
  ['the same words once', new Error('gone', { cause: new Error('gone') }), 'gone'],
  ['what is no error', 'no', 'no'],
  ['nothing', new Error(''), 'it failed'],
  ['of much the beginning', new Error('字'.repeat(1_000)), `${'字'.repeat(340)}…`],
])('reasonOf names %s', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
