import { expect, test } from 'vitest';
import { isBase64 } from './base64.ts';

test.each(['', 'eA==', 'eAA=', 'eAAA', '+/+/', 'A'.repeat(10 * 1024 * 1024)])(
  'has its letters, padded or not, at any length (%#)',
  (text) => expect(isBase64(text)).toBe(true),
);

test.each(['e-_=', 'e A=', '=eA=', 'eA=A', 'e===', 'é', `${'A'.repeat(10 * 1024 * 1024)}!`])(
  'has no other letter, and nothing behind its padding (%#)',
  (text) => expect(isBase64(text)).toBe(false),
);
