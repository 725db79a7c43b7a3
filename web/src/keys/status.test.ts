import { expect, test } from 'vitest';
import { nameOf, statusOf } from './status.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const key = (status: string, expires_at: string | null) =>
  ({ status, expires_at, name: '', prefix: 'platen_live_ab' }) as Parameters<typeof statusOf>[0];

test.each([
  ['active', null, 'good', 'Active'],
  ['active', '2026-12-09T12:00:01Z', 'good', 'Active'],
  ['active', '2026-12-09T12:00:00Z', 'warn', 'Ends in 14 days'],
  ['active', '2026-11-25T13:30:00Z', 'warn', 'Ends in 1 hour'],
  ['revoked', '2026-11-26T00:00:00Z', 'bad', 'Revoked'],
  ['expired', '2026-11-24T00:00:00Z', 'neutral', 'Expired'],
])('a key that is %s and ends at %s', (status, expiresAt, tone, label) => {
  expect(statusOf(key(status, expiresAt), NOW)).toEqual({ tone, label });
});

test('a key without a name is shown by its beginning', () => {
  expect(nameOf(key('active', null))).toBe('platen_live_ab…');
  expect(nameOf({ name: 'CI', prefix: 'platen_live_ab' })).toBe('CI');
});
