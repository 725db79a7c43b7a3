import { expect, test } from 'vitest';
import { plainBase64 } from './base64.ts';

test.each([
  ['', ''],
  ['eA==', 'eA=='],
  ['eA', 'eA=='],
  ['eA=', 'eA=='],
  ['aGVs\r\nbG8=\n', 'aGVsbG8='],
  ['-_8', '+/8='],
  ['data:a', 'data:a=='],
  ['eA=A', 'eA=A'],
  // Too few digits: three signs of padding, which no schema takes.
  ['eAAAA', 'eAAAA==='],
])('%j is %j', (given, plain) => {
  expect(plainBase64(given)).toBe(plain);
});
