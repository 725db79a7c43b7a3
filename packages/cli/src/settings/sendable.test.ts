import { expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { sendable } from './sendable.ts';

test.each(['platen_live_abc', ' platen_live_abc\n', '\uFEFFplaten_live_abc\r\n'])(
  '%j is sent without the space around it',
  (text) => {
    expect(sendable(text, 'The key')).toBe('platen_live_abc');
  },
);

test.each([
  ['platen_live_…', 'U+2026', 13],
  ['platen_live_ab cd', 'U+0020', 15],
  ['a\nb', 'U+000A', 2],
  ['é', 'U+00E9', 1],
  ['a😀', 'U+1F600', 2],
])('the refusal of %j names only the character and its place', (text, code, place) => {
  expect(() => sendable(text, 'The key')).toThrow(
    new UsageError(`The key holds ${code} as character ${place}, which is in none: copy it anew.`),
  );
});
