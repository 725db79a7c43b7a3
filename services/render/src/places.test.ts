import { expect, test } from 'vitest';
import type { HtmlComposition } from './formats/composition.ts';
import { placeIds, withPlaces } from './places.ts';

const draft = { kind: 'html', html: 'x', places: 'p' } as HtmlComposition;
const placed = (pages: Record<string, number>) =>
  withPlaces(draft, new Map(Object.entries(pages).map(([name, page]) => [`p-${name}`, page])));

test('an empty page comes before what would begin on the other side, with those before it counted', () => {
  const pages = { 'right-0': 1, 'right-1': 2, 'right-2': 3, 'left-3': 5, 'left-4': 7 };
  // 1 stays; 2 becomes 3; 3 would be 4, becomes 5; 5 would be 7, becomes 8; 7 would be 10.
  expect(placed(pages)).toMatchObject({ blanks: [1, 2, 3], blankPages: [2, 4, 7] });
});

test('groups begin where their pages are, with the empty ones', () => {
  const { groups } = placed({ 'right-0': 2, 'group-0': 1, 'group-1': 2, 'group-2': 4 });
  expect(groups).toEqual([1, 3, 5]);
});

test('a document without any is as it was, and one with too many is refused', () => {
  expect(placed({})).toMatchObject({ blanks: [], groups: [] });
  expect(placed({})).not.toHaveProperty('places');
  expect(placeIds('p', false)).toContain('p-group-999');
  expect(() => placed({ 'group-999': 1000 })).toThrow(
    expect.objectContaining({ code: 'invalid_document' }),
  );
});
