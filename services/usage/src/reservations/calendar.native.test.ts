import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connectStore } from '@platen/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';

const silent = { info: () => undefined, warn: () => undefined };
const store = connectStore(process.env['PLATEN_TEST_REDIS_URL']!, silent);

const CHUNKS = ['clock', 'calendar']
  .map((name) => readFileSync(new URL(`./${name}.lua`, import.meta.url), 'utf8'))
  .join('\n');

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

const run = (script: string, ...args: (string | number)[]) =>
  store.eval(`${CHUNKS}\n${script}`, 0, ...args);

/** The days of many moments, and the ends of their months, in µs since the epoch, in one round trip. */
const periodsOf = (moments: number[]) =>
  run(
    'local found = {} for i, us in ipairs(ARGV) do found[i] = {period(tonumber(us))} end return found',
    ...moments,
  ) as Promise<[date: string, resetsAtMs: number][]>;

const us = (iso: string, more = 0) => Date.parse(iso) * 1000 + more;

/** The same from JavaScript's own calendar. */
function expectedPeriod(moment: number): [string, number] {
  const date = new Date(Math.floor(moment / 1000));
  return [
    date.toISOString().slice(0, 10),
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
  ];
}

describe('period', () => {
  test.each<[string, number, string, string]>([
    ['the epoch', 0, '1970-01-01', '1970-02-01'],
    ['the last µs of a year', us('2026-12-31T23:59:59.999Z', 999), '2026-12-31', '2027-01-01'],
    ['the first µs of a year', us('2027-01-01T00:00:00Z'), '2027-01-01', '2027-02-01'],
    ['a leap day', us('2028-02-29T12:00:00Z'), '2028-02-29', '2028-03-01'],
    ['the last µs of a leap day', us('2028-02-29T23:59:59.999Z', 999), '2028-02-29', '2028-03-01'],
    [
      'the day after Feb 28 without a leap day',
      us('2027-03-01T00:00:00Z'),
      '2027-03-01',
      '2027-04-01',
    ],
    ['the last µs before it', us('2027-02-28T23:59:59.999Z', 999), '2027-02-28', '2027-03-01'],
    ['the leap day of 2000', us('2000-02-29T23:59:59.999Z', 999), '2000-02-29', '2000-03-01'],
    [
      'the end of February 2100, no leap year',
      us('2100-02-28T23:59:59.999Z', 999),
      '2100-02-28',
      '2100-03-01',
    ],
    ['March 2100', us('2100-03-01T00:00:00Z'), '2100-03-01', '2100-04-01'],
    ['a month of 30 days', us('2026-11-30T23:59:59.999Z', 999), '2026-11-30', '2026-12-01'],
  ])('knows %s', async (_, moment, date, end) => {
    expect(await periodsOf([moment])).toEqual([[date, Date.parse(`${end}T00:00:00Z`)]]);
  });

  test('agrees with JavaScript on both sides of every month’s end from 1970 to 2250', async () => {
    const ends = Array.from(
      { length: 280 * 12 },
      (_, index) => Date.UTC(1970, index + 1, 1) * 1000,
    );
    const moments = ends.flatMap((end) => [end - 1, end]);
    expect(await periodsOf(moments)).toEqual(moments.map(expectedPeriod));
  });

  test('agrees with JavaScript at any moment', async () => {
    const moment = fc.integer({ min: 0, max: Date.UTC(2250, 0, 1) * 1000 });
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 50 }), async (moments) => {
        expect(await periodsOf(moments)).toEqual(moments.map(expectedPeriod));
      }),
      { numRuns: 50 },
    );
  });
});

describe('now_us', () => {
  test('is the store’s clock, to the microsecond', async () => {
    const [before, now, after] = (await run(
      "local function clock() return redis.call('TIME') end " +
        'local before = clock() ' +
        "local now = string.format('%.0f', now_us()) " +
        'return {before, now, clock()}',
    )) as [[string, string], string, [string, string]];
    const toUs = ([seconds, micros]: [string, string]) => Number(seconds) * 1e6 + Number(micros);
    expect(Number(now)).toBeGreaterThanOrEqual(toUs(before));
    expect(Number(now)).toBeLessThanOrEqual(toUs(after));
  });
});
