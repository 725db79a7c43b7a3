import { expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import fc from 'fast-check';
import { PageSumsPlan } from './page-sums-plan.ts';

const MOST_PRINTS = 12;

const TABLES = [
  ['a', 'b', 'c'],
  ['d', 'e'],
];

/** The pages of all rows, in their order. */
const print = (...pages: number[]) =>
  new Map(TABLES.flat().map((id, index) => [id, pages[index] ?? 1]));

/** @returns how many prints it took */
function learnAll(prints: readonly ReadonlyMap<string, number>[]): number {
  const plan = new PageSumsPlan(TABLES);
  return prints.findIndex((each) => plan.learn(each)) + 1;
}

test('tables are settled one after the other, and a print confirms them', () => {
  const first = print(1, 1, 2, 2, 2);
  const moved = print(1, 1, 2, 2, 3);
  expect(learnAll([first, first, first])).toBe(3);
  expect(learnAll([first, moved, moved])).toBe(3);
  expect(learnAll([print(1, 1, 1, 1, 1), print(1, 1, 1, 1, 1)])).toBe(2);
});

test('a document of which no print is like the one before is refused with what helps', () => {
  const swinging = Array.from({ length: MOST_PRINTS }, (_, nth) =>
    nth % 2 ? print(1, 1, 2) : print(1, 2, 2),
  );
  expect(() => learnAll(swinging)).toThrow(
    expect.objectContaining({
      code: 'template_error',
      details: [{ path: '/template_data/content', message: expect.stringContaining('fewer') }],
    }),
  );
});

test('whatever the prints show, the last of a dozen ends it', () => {
  const pages = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 });
  const prints = fc.array(pages, { minLength: MOST_PRINTS, maxLength: MOST_PRINTS });
  fc.assert(
    fc.property(prints, (all) => {
      try {
        return learnAll(all.map((each) => print(...each))) > 0;
      } catch (error) {
        return error instanceof PlatenError;
      }
    }),
  );
});
