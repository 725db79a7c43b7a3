import type { Report } from '@platen/client';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../drafts/draft.ts';
import { warningsOf } from './warnings.ts';

const NOTHING: Report = {
  missing_variables: [],
  blocked_resources: [],
  clipped: [],
  scale: 1,
  substituted_fonts: [],
  dropped_links: [],
  script_errors: [],
  unread_syntax: [],
  stale_fields: [],
  layout_limits: [],
  at_rest: true,
  blank_pages: [],
  dropped_signatures: [],
};

const source = [
  '<p>{{ names }} name</p>',
  '{% if name %}{{ customer.name | upcase }}{% endif %}',
  '<img src="a.png"><a href="b.html">',
].join('\n');
const placesOf = (report: Partial<Report>, text = source) =>
  warningsOf({ ...EMPTY_DRAFT, source: text }, { ...NOTHING, ...report }).map(({ place }) => place);

test.each<[Partial<Report>, object]>([
  [{ missing_variables: ['name'] }, { line: 2, column: 7, length: 4 }],
  [{ missing_variables: ['customer.name'] }, { line: 2, column: 17, length: 13 }],
  [
    { blocked_resources: [{ reference: 'a.png', reason: 'not_found' }] },
    { line: 3, column: 11, length: 5 },
  ],
  [{ dropped_links: ['b.html'] }, { line: 3, column: 27, length: 6 }],
  [{ unread_syntax: [{ line: 2, text: 'float: footnote' }] }, { line: 2, column: 1 }],
])('a warning is at the place that the source names: %j', (report, place) => {
  expect(placesOf(report)).toEqual([place]);
});

test('a warning of what is cut off says on which page, where that is known', () => {
  const clipped = [{ element: '<p>', page: 3, rect: [1, 2, 3, 4] }, { element: '<td>' }];
  expect(warningsOf(EMPTY_DRAFT, { ...NOTHING, clipped }).map(({ message }) => message)).toEqual([
    'Something is cut off, or covers others, on page 3: <p>.',
    'Something is cut off, or covers others: <td>.',
  ]);
});

test('what looks otherwise than its author saw it is a warning, and a missing glyph says so', () => {
  const report = { stale_fields: ['STYLEREF'], layout_limits: ['equation', 'missing-glyph'] };
  expect(warningsOf(EMPTY_DRAFT, { ...NOTHING, ...report }).map(({ message }) => message)).toEqual([
    'The field STYLEREF shows what it showed when the file was saved.',
    'This looks otherwise than its author saw it: equation.',
    'A box stands for a character that is in no font.',
  ]);
});

test('a warning of what the source does not name has no place', () => {
  expect(placesOf({ missing_variables: ['other'] })).toEqual([undefined]);
  expect(placesOf({ clipped: [{ element: 'p' }], blank_pages: [2] })).toEqual([
    undefined,
    undefined,
  ]);
  expect(warningsOf(EMPTY_DRAFT, { ...NOTHING, missing_variables: ['x'] })).toMatchObject([
    { where: 'document' },
  ]);
});
