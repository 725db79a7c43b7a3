import { describe, expect, test } from 'vitest';
import { formatDistance, formatEuro, formatMonth, formatTime } from './format.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');

describe('a distance in time', () => {
  test.each([
    ['2026-11-25T12:00:00Z', 'now'],
    ['2026-11-25T11:59:01Z', 'now'],
    ['2026-11-25T11:59:00Z', '1 minute ago'],
    ['2026-11-25T11:00:01Z', '59 minutes ago'],
    ['2026-11-25T11:00:00Z', '1 hour ago'],
    ['2026-11-24T12:00:01Z', '23 hours ago'],
    ['2026-11-24T12:00:00Z', 'yesterday'],
    ['2026-11-30T12:00:00Z', 'in 5 days'],
    ['2026-09-01T12:00:00Z', '2 months ago'],
    ['2024-11-01T12:00:00Z', '2 years ago'],
  ])('from %s is shown as %s', (iso, text) => {
    expect(formatDistance(iso, NOW)).toBe(text);
  });
});

test('months, times and money are shown as the platform counts: in UTC and EUR', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatTime('2026-11-30T23:59:59Z')).toBe('30 Nov 2026, 23:59 UTC');
  expect([formatEuro(1234.5), formatEuro(0)]).toEqual(['€1,234.50', '€0.00']);
});
