import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { formatPageRanges, pageRangesFault, parsePageRanges } from './page-ranges.ts';

describe('page ranges', () => {
  test.each([
    ['1', [[1, 1]]],
    ['1-3,5', [[1, 3], [5, 5]]], // oxfmt-ignore
    [' 2 - 4 ', [[2, 4]]],
    ['02', [[2, 2]]],
    ['3-', [[3, Infinity]]],
    ['-3', [[1, 3]]],
    ['99999', [[99_999, 99_999]]],
    ['3,1-2', [[1, 3]]],
    ['2,2', [[2, 2]]],
    ['2-4,3-5', [[2, 5]]],
    ['5-,7,1', [[1, 1], [5, Infinity]]], // oxfmt-ignore
    ['1-9,2', [[1, 9]]],
  ])('%j selects %j', (text, ranges) => {
    expect(parsePageRanges(text)).toEqual({ ranges: ranges.map(([from, to]) => ({ from, to })) });
  });

  test.each([
    ['', 'must be pages'],
    [' ', 'must be pages'],
    ['-', 'must be pages'],
    [',', 'must be pages'],
    ['1,', 'must be pages'],
    ['1,,2', 'must be pages'],
    ['a', 'must be pages'],
    ['1-2-3', 'must be pages'],
    ['1;2', 'must be pages'],
    ['+2', 'must be pages'],
    ['1.5', 'must be pages'],
    ['1 2', 'must be pages'],
    ['100000', 'must be pages'],
    ['1-100000', 'must be pages'],
    ['١', 'must be pages'],
    ['0', 'from 1'],
    ['0-2', 'from 1'],
    ['-0', 'from 1'],
    ['1,0', 'from 1'],
    ['5-3', 'upwards, such as "3-5"'],
  ])('%j is a fault: %s', (text, fault) => {
    expect(pageRangesFault(text)).toContain(fault);
    expect(parsePageRanges(text).ranges).toBeUndefined();
  });

  test('are read quickly at any length', () => {
    expect(pageRangesFault(`1${' '.repeat(100_000)}x`)).toBeDefined();
    expect(pageRangesFault('1-'.repeat(100_000))).toBeDefined();
  });
});

const page = fc.integer({ min: 1, max: 40 });
const part = fc.oneof(
  page.map((only) => ({ text: `${only}`, has: (n: number) => n === only })),
  page.map((from) => ({ text: `${from}-`, has: (n: number) => n >= from })),
  fc.tuple(page, page).map(([a, b]) => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    return { text: `${from} -${to}`, has: (n: number) => n >= from && n <= to };
  }),
);

test('the normalised form selects the same pages, in ascending order, without repeats', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const { ranges = [] } = parsePageRanges(parts.map(({ text }) => text).join(','));
      const pages = Array.from({ length: 45 }, (_, index) => index + 1);
      const selected = ranges.flatMap(({ from, to }) => pages.filter((n) => n >= from && n <= to));
      expect(selected).toEqual(pages.filter((n) => parts.some(({ has }) => has(n))));
      expect(parsePageRanges(formatPageRanges(ranges))).toEqual({ ranges });
    }),
  );
});
