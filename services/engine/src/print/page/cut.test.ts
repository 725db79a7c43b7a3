import { expect, test } from 'vitest';
import { placesOf } from './cut.ts';
import { heardIn, NOTHING_HEARD, type Heard } from './heard.ts';
import { documentOf, pageOf } from '../document.fixture.ts';
import { printOf } from './print.fixture.ts';

const MARGINS = { top: 30, right: 0, bottom: 0, left: 20 };
const DOCUMENT = documentOf('<p>', {
  page: pageOf({ sheet: { width: 595, height: 842, margins: MARGINS } }),
});

/** A print of two pages with these destinations. */
const pdfOf = (...names: string[]) =>
  printOf([
    `<<${names.join('\n')}>>`,
    '<</Type /Page\n/MediaBox [0 0 595 842]\n>>',
    '<</Type /Page\n/MediaBox [0 0 842 595]\n>>',
  ]);

test('boxes are where their names are, one for each element and page', () => {
  const names = [
    '/t-0 [2 0 R /XYZ 10 800 0]',
    '/t-1 [2 0 R /XYZ 10 700 0]',
    '/own [2 0 R /XYZ 0 0 0]',
    '/t-2 [3 0 R /XYZ 20 590 0]',
  ];
  const pdf = pdfOf(...names);
  const cut: Heard['cut'] = {
    elements: ['<p>', '<img>', '<td>'],
    boxes: [
      [0, 0, 0, 800, 8],
      [0, -8, 8, 400, 8],
      [1, 0, 0, 2_000, 80],
      [2, 0, 0, 1, 1],
    ],
  };
  expect(placesOf({ pdf, cut, token: 't' }, DOCUMENT, 0.5)).toEqual([
    { element: '<p>', page: 1, rect: [22, 51, 303, 56] },
    { element: '<img>', page: 2, rect: [30, 32.5, 750, 30] },
    { element: '<td>', page: 0, rect: [] },
  ]);
});

test('what is on no printed page is not reported', () => {
  const cut: Heard['cut'] = { elements: ['<p>'], boxes: [[0, 0, 0, 1, 1]] };
  expect(placesOf({ pdf: pdfOf(), cut, token: 't' }, { ...DOCUMENT, pages: '1' }, 0.5)).toEqual([]);
});

test.each<[string, object]>([
  ['none', {}],
  ['a name that is none', { elements: ['Call us'], boxes: [] }],
  ['a box without a height', { elements: ['<p>'], boxes: [[0, 1, 1, 1]] }],
  ['too many', { elements: Array(201).fill('<p>'), boxes: [] }],
])('a page that says something else says nothing: %s', (_, cut) => {
  expect(heardIn(JSON.stringify({ cut }))).toEqual(NOTHING_HEARD);
});
