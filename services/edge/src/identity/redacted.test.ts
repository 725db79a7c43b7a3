import { expect, test } from 'vitest';
import { isFreeOfSecrets, redacted } from './redacted.ts';

test.each([
  [`no key_id platen_live_${'a'.repeat(38)} here`, 'no key_id platen_live_… here'],
  ['/platen_test_0/platen_live_0', '/platen_test_…/platen_live_…'],
  ['PLATEN_LIVE_0', 'PLATEN_LIVE_…'],
  ['/options/eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln-bmF0dXJl_', '/options/eyJ…'],
  ['Bearer eyJhbGciOiJub25lIn0.', 'Bearer eyJ…'],
])('%s is shown as %s', (text, expected) => {
  expect(redacted(text)).toBe(expected);
  expect(isFreeOfSecrets(text)).toBe(false);
});

test.each([
  '',
  'order-1',
  '0b8f6f4e-3a6a-4d0e-9a3b-8f2f4b1f6c55',
  'platen_live_',
  'eyJ',
  'heyJoe.x',
])('%p is shown unchanged', (text) => {
  expect(redacted(text)).toBe(text);
  expect(isFreeOfSecrets(text)).toBe(true);
});
