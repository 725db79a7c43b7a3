import type { BlockOf, NumberFormat } from '@platen/contracts';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { detailOf } from '../detail.fixture.ts';
import { renderChart } from './chart.ts';

const chart = (fields: Partial<BlockOf<'chart'>>, context = {}) =>
  renderChart(
    { type: 'chart', kind: 'bar', series: [{ values: [1, 2] }], ...fields } as never,
    '/content/4',
    context,
  );

/** The texts in a drawing, in the order of painting. */
const textsOf = (html: string) =>
  [...html.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

/** The drawn content, without texts. */
const withoutTexts = (html: string) =>
  html.replace(/aria-label="[^"]*"/, '').replace(/>[^<]*</g, '><');

const parses = (html: string) => new SaxesParser().write(`<root>${html}</root>`).close();

describe('a chart', () => {
  test.each(['bar', 'line', 'area', 'pie'] as const)('of %s has its names as text', (kind) => {
    const html = chart({ kind, categories: ['North', 'South'], title: 'Sales' });
    expect(textsOf(html).join(' ')).toMatch(/North.*South/);
    expect(html).toContain('>Sales</span>');
    expect(html).toContain('font-family:inherit');
  });

  test('is the same each time, whatever was drawn before', () => {
    const area = () => chart({ kind: 'area', series: [{ name: 'a', values: [1, null, 3] }] });
    const first = area();
    chart({ kind: 'pie' });
    expect(area()).toBe(first);
    expect(first).toMatch(/clip-path="url\(#chart-[0-9a-f]{12}-c0\)"/);
    expect(first).toMatch(/id="chart-[0-9a-f]{12}-c0"/);
  });

  test('has unique ids on the page', () => {
    const idOf = (html: string) => /id="([^"]+)"/.exec(html)?.[1];
    const one = idOf(chart({ kind: 'line' }));
    const other = idOf(chart({ kind: 'line', series: [{ values: [3, 1] }] }));
    expect(one).toBeDefined();
    expect(one).not.toBe(other);
  });

  test('holds no script, style sheet, animation or mark for scripts', () => {
    expect(chart({ kind: 'line' })).not.toMatch(/<script|<style|<animate|ecmeta|(?<!<span )class=/);
  });

  test('keeps markup in every text as text', () => {
    const text = `</text><script>alert("1")</script>&'`;
    const fields = {
      title: text,
      categories: [text, 'x'],
      series: [{ name: text, values: [1, 2] }],
    };
    for (const kind of ['bar', 'line', 'area', 'pie'] as const) {
      const html = chart({ kind, ...fields });
      expect(html).not.toContain('<script');
      expect(() => parses(html)).not.toThrow();
    }
  });

  test('has its title and numbers as alternative text, or the given one', () => {
    const fields = {
      title: 'Sales',
      categories: ['Q1', 'Q2'],
      series: [{ name: '2026', values: [1, null] }],
    };
    expect(chart(fields)).toContain('role="img" aria-label="Sales. 2026: Q1 1, Q2 –"');
    expect(chart({ ...fields, alt: 'Up "and" up' })).toContain(
      'aria-label="Up &quot;and&quot; up"',
    );
  });

  test('names at most 40 numbers', () => {
    const values = Array.from({ length: 41 }, (_, index) => index);
    expect(chart({ series: [{ values }] })).toContain('40 39 …"');
  });
});

describe('sides', () => {
  const sizeOf = (html: string) => /viewBox="0 0 (\S+) (\S+)"/.exec(html)?.slice(1).map(Number);

  test('are as requested, in points', () => {
    expect(sizeOf(chart({ width: '100mm', height: 150 }))).toEqual([283.465, 150]);
  });

  test('fill the available width, or a column of A4 if that is unknown', () => {
    expect(sizeOf(chart({}, { room: 300 }))).toEqual([300, 150]);
    expect(sizeOf(chart({}))).toEqual([480, 240]);
  });

  test.each<[string, Partial<BlockOf<'chart'>>, string]>([
    ['a width of nothing', { width: 0 }, 'width'],
    ['a width too small', { width: '79pt' }, 'width'],
    ['a height too small', { height: 59 }, 'height'],
    ['a width beyond any sheet', { width: '6000mm' }, 'width'],
  ])('%s is a fault of its field', (_, fields, field) => {
    expect(detailOf(() => chart(fields)).path).toBe(`/content/4/${field}`);
  });

  test('the smallest ones are drawn', () => {
    expect(sizeOf(chart({ width: 80, height: 60 }))).toEqual([80, 60]);
  });
});

describe('numbers', () => {
  test('are formatted by the locale', () => {
    const series = [{ values: [1234.5] }];
    expect(textsOf(chart({ series }, { locale: 'de-DE' }))).toContain('1.234,5');
    expect(textsOf(chart({ series }))).toContain('1,234.5');
  });

  test('are abbreviated from a million on', () => {
    expect(textsOf(chart({ series: [{ values: [2_500_000] }] }))).toContain('2.5M');
  });

  test('shares of a pie are percentages', () => {
    const html = chart({ kind: 'pie', categories: ['a', 'b'], series: [{ values: [1, 7] }] });
    expect(textsOf(html)).toEqual(expect.arrayContaining(['12.5%', '87.5%']));
  });

  test.each<[NumberFormat, string]>([
    [{ currency: 'EUR', decimals: 0, locale: 'de-DE' }, '1.500 €'],
    [{ type: 'percent' }, '150,000%'],
    [{ decimals: 2 }, '1,500.00'],
    [{ type: 'currency' }, '1,500.00'],
  ])('look as %j says', (format, text) => {
    const html = chart({ kind: 'bar', format, series: [{ values: [1500] }] });
    expect(textsOf(html).map((each) => each?.replaceAll('\u00a0', ' '))).toContain(text);
  });

  test('are on bars of one series only', () => {
    const one = chart({ series: [{ values: [17] }] });
    const two = chart({ series: [{ values: [17] }, { values: [18] }] });
    expect(textsOf(one)).toContain('17');
    expect(textsOf(two)).not.toContain('17');
  });

  test('whole numbers have an axis of whole numbers', () => {
    expect(textsOf(chart({ series: [{ values: [1, 2] }] })).join(' ')).not.toContain('.');
  });
});

describe('slices of a pie', () => {
  const pie = (values: number[], categories: string[]) =>
    chart({ kind: 'pie', width: 300, height: 170, categories, series: [{ values }] });
  const LONG = 'A very long category name indeed';

  test('are named beside them if each name fits', () => {
    expect(textsOf(pie([40, 30, 30], ['Alpha', 'Beta', 'Gamma']))).toContain('40%');
  });

  test.each([
    ['a tall name beside a small slice', [45, 25, 15, 10, 5], ['A', 'B', 'C', LONG, 'E']],
    ['many small slices', [96, 1, 1, 1, 1], ['Big', 'One', 'Two', 'Three', 'Four']],
  ])('are named in a legend with %s', (_, values, names) => {
    const texts = textsOf(pie(values, names));
    for (const [index, value] of values.entries()) {
      expect(texts).toContain(`${value}% ${names[index] ?? ''}`);
    }
  });
});

describe('names of categories', () => {
  const NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'];

  test('are horizontal if they fit, otherwise slanted', () => {
    const fields = { categories: NAMES, series: [{ values: NAMES.map(() => 1) }] };
    expect(chart({ ...fields, width: 480 })).not.toContain('transform="matrix(0.');
    const narrow = chart({ ...fields, width: 200 });
    for (const name of NAMES) expect(textsOf(narrow)).toContain(name);
  });

  test('are broken into lines if their words fit', () => {
    const categories = ['Customer service and support', 'Sales', 'Production planning', 'Law'];
    const texts = textsOf(chart({ categories, series: [{ values: [1, 2, 3, 4] }], width: 300 }));
    expect(texts).not.toContain('Customer service and support');
    expect(texts.join(' ')).toContain('Customer');
    expect(texts.join(' ')).toContain('support');
  });

  test('are left out if there are too many, but all numbers are drawn', () => {
    const values = Array.from({ length: 365 }, (_, day) => day);
    const html = chart({ kind: 'bar', series: [{ values }] });
    expect(textsOf(html).length).toBeLessThan(60);
    expect([...html.matchAll(/<path[^>]*fill="var\(--series-1\)"/g)]).toHaveLength(365);
  });
});

describe('faults', () => {
  test.each<[string, Partial<BlockOf<'chart'>>, string, RegExp]>([
    [
      'fewer categories than values',
      { categories: ['a'], series: [{ values: [1] }, { values: [1, 2] }] },
      'categories',
      /each of the 2 values, are 1/,
    ],
    ['an unknown locale', { format: { locale: 'german' } }, 'format/locale', /language tag/],
    [
      'less than nothing in a pie',
      { kind: 'pie', series: [{ values: [1, -1] }] },
      'series/0/values/1',
      /0 or more/,
    ],
    [
      'more than 10000 values',
      { series: [{ values: Array.from({ length: 10_001 }, () => 1) }] },
      'series',
      /at most 10000 .* has 10001/,
    ],
  ])('%s', (_, fields, field, expected) => {
    const detail = detailOf(() => chart(fields));
    expect(detail.path).toBe(`/content/4/${field}`);
    expect(detail.message).toMatch(expected);
  });

  test('ten thousand values are drawn', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => Math.sin(index / 100));
    expect(chart({ kind: 'line', series: [{ values }] })).toContain('<path');
  });
});

test.each(['bar', 'line', 'area', 'pie'] as const)(
  'a %s accepts names of object properties',
  (kind) => {
    const drawn = (categories: string[]) => {
      const values = categories.map((_, index) => index + 1);
      const html = chart({
        kind,
        categories,
        series: [{ name: '__proto__', values }],
        width: 1200,
      });
      expect(withoutTexts(html)).not.toMatch(/NaN|undefined/);
      const texts = textsOf(html).join(' ');
      for (const name of categories) expect(texts).toContain(name);
      expect(html).toContain(`${categories[0]} 1`);
    };
    drawn(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty']);
    drawn(['key', 'value', 'next', 'prev', 'constructors of toStrings']);
  },
);

test.each(['bar', 'line', 'area', 'pie'] as const)('any numbers make a %s, well-formed', (kind) => {
  const number = fc.oneof(
    fc.constant(null),
    fc.double({ noNaN: true, min: -1e300, max: 1e300 }),
    fc.constant(0),
  );
  const series = fc.record({ name: fc.string(), values: fc.array(number, { maxLength: 6 }) });
  fc.assert(
    fc.property(
      fc.array(series, { minLength: 1, maxLength: 4 }),
      fc.array(fc.string(), { minLength: 6, maxLength: 7 }),
      (all, categories) => {
        const drawn = all.map(({ name, values }) => ({
          name,
          values: kind === 'pie' ? values.map((value) => value && Math.abs(value)) : values,
        }));
        const html = chart({ kind, series: drawn, categories });
        expect(withoutTexts(html)).not.toMatch(/NaN|undefined/);
      },
    ),
    { numRuns: 60 },
  );
});
