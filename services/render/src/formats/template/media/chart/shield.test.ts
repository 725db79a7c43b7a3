import { expect, test } from 'vitest';
import { shield, unshield } from './shield.ts';

test.each([
  '__proto__',
  'constructor',
  'toStringvalueOf',
  '__defineGetter__',
  'a\u2060b',
  '\u2060',
])('%j comes back as it was, and names nothing that an object inherits', (text) => {
  const shielded = shield(text);
  expect(Object.hasOwn(Object.prototype, shielded)).toBe(false);
  expect(unshield(`<text>${shielded}</text>`)).toBe(`<text>${text}</text>`);
});
