import { describe, expect, test } from 'vitest';
import { daysOf, forecastOf, lastDays, monthsBack, overageCostOf } from './month.ts';

const counts = (used: number) => ({ used, overage: 0, failed: 0, test: 0 });

describe('the days of a month', () => {
  test('are complete, also days without documents', () => {
    expect(daysOf('2026-11', undefined)).toHaveLength(30);
    expect(daysOf('2028-02', undefined).at(-1)).toMatchObject({ day: '2028-02-29', used: 0 });
  });

  test('count each format, and older documents without a format', () => {
    const by_format = { html: counts(3), docx: counts(1), later: counts(2) };
    const by_day = [
      { day: '2026-11-02', ...counts(6), by_format },
      { day: '2026-11-03', ...counts(4) },
    ];
    const month = { month: '2026-11', ...counts(10), by_format: {}, by_key: {}, by_day };
    const [, second, third] = daysOf('2026-11', month);
    expect(second).toMatchObject({ used: 6, byFormat: [3, 0, 0, 1], other: 2 });
    expect(third).toMatchObject({ used: 4, byFormat: [0, 0, 0, 0], other: 4 });
  });
});

test('the last days go back over the turn of a month', () => {
  const by_day = [{ day: '2026-10-31', ...counts(6) }];
  const months = [{ month: '2026-10', ...counts(6), by_format: {}, by_key: {}, by_day }];
  const days = lastDays({ months }, '2026-11-02', 3);
  expect(days.map(({ day, used }) => [day, used])).toEqual([
    ['2026-10-31', 6],
    ['2026-11-01', 0],
    ['2026-11-02', 0],
  ]);
});

describe('the forecast', () => {
  test.each([
    ['2026-11-01T23:59:59Z', undefined],
    ['2026-11-02T00:00:00Z', 300],
    ['2026-11-16T00:00:00Z', 20],
    ['2026-12-01T00:00:00Z', undefined],
  ])('of 10 PDFs at %s is %s', (now, forecast) => {
    expect(forecastOf(10, '2026-11', new Date(now))).toBe(forecast);
  });
});

test('documents beyond the quota have a price if the plan bills them', () => {
  const plan = { overage_price_eur: 0.02 } as Parameters<typeof overageCostOf>[1];
  expect(overageCostOf(150, { ...plan, overage: 'bill' })).toBe(3);
  expect(overageCostOf(0, { ...plan, overage: 'bill' })).toBe(0);
  expect(overageCostOf(150, { ...plan, overage: 'block' })).toBeUndefined();
});

test('months go back over the turn of a year', () => {
  expect(monthsBack('2026-02', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});
