import { describe, expect, test } from 'vitest';
import { toTimestamp } from './timestamp.ts';

describe('toTimestamp', () => {
  test.each([
    [0, '1970-01-01T00:00:00Z'],
    [999, '1970-01-01T00:00:00Z'],
    [1_000, '1970-01-01T00:00:01Z'],
    [Date.UTC(2026, 11, 1), '2026-12-01T00:00:00Z'],
    [Date.UTC(2028, 1, 29, 23, 59, 59, 999), '2028-02-29T23:59:59Z'],
  ])('writes %i in UTC and whole seconds', (ms, text) => {
    expect(toTimestamp(ms)).toBe(text);
  });
});
