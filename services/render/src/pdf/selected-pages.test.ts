import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  areAllWithin,
  firstSelectedPage,
  includesFirstPage,
  selectedPages,
} from './selected-pages.ts';

describe('selectedPages', () => {
  test.each([
    ['1', '1'],
    ['3, 1-2', '1-3'],
    ['5,1', '1,5'],
    ['4-', '4-'],
    ['2-3,3-6', '2-6'],
  ])('writes %j as %j', (asked, written) => {
    expect(selectedPages(asked)).toBe(written);
  });

  test.each(['', 'x', '0', '3-1', '1,,2'])('refuses %j', (text) => {
    expect(() => selectedPages(text)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: [expect.objectContaining({ path: '/options/page_ranges' })],
      }),
    );
  });
});

test.each([
  [undefined, true],
  ['1', true],
  ['3,1', true],
  ['-2', true],
  ['2-', false],
])('page 1 is in %j: %s', (ranges, isIn) => {
  expect(includesFirstPage(ranges)).toBe(isIn);
});

test('ranges are within a document exactly if each begins in it', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 9 }))
    .map(([from, more]) => ({ from, to: from + more }));
  fc.assert(
    fc.property(
      fc.array(range, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 40 }),
      (ranges, pages) => {
        const numbers = Array.from({ length: pages }, (_, index) => index + 1);
        const printed = numbers.filter((page) =>
          ranges.some(({ from, to }) => from <= page && page <= to),
        );
        fc.pre(printed.length > 0); // else the engine itself refuses
        const merged = ranges.toSorted((a, b) => a.from - b.from);
        const starts = merged.filter(
          ({ from }, index) => !merged.some((other, at) => at < index && other.to + 1 >= from),
        );
        const text = ranges.map(({ from, to }) => `${from}-${to}`).join(',');
        expect(areAllWithin(text, printed.length)).toBe(starts.every(({ from }) => from <= pages));
      },
    ),
  );
});

test.each([
  [undefined, 1],
  ['', 1],
  ['1', 1],
  ['2-3,5', 2],
  ['3,1-2', 1],
  ['7-', 7],
  ['9,-4', 1],
])('%j begins with page %i', (pageRanges, page) => {
  expect(firstSelectedPage(pageRanges)).toBe(page);
});
