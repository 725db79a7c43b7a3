import { describe, expect, test } from 'vitest';
import { readHtml } from '../facts.ts';
import { ownSheetIn, ownSheetOf } from './own-sheet.ts';

const MM = 72 / 25.4;
const A4 = { width: 210 * MM, height: 297 * MM };
const margins = (top: number, right: number, bottom: number, left: number) => ({
  marginTop: top,
  marginRight: right,
  marginBottom: bottom,
  marginLeft: left,
});
const saidBy = (rule: string) => ownSheetOf(ownSheetIn(rule), A4);

describe('the size that a document gives its pages', () => {
  test.each([
    ['a5', 148, 210],
    ['A5 landscape', 210, 148],
    ['A6', 105, 148],
    ['landscape', 297, 210],
    ['portrait', 210, 297],
    ['letter portrait', 215.9, 279.4],
    ['landscape b5', 250, 176],
    ['80mm 200mm', 80, 200],
    ['10cm', 100, 100],
  ])('%s', (size, width, height) => {
    const own = saidBy(`body{margin:1pt}@page { size: ${size} !important; }`);
    expect(own.width).toBeCloseTo(width * MM, 5);
    expect(own.height).toBeCloseTo(height * MM, 5);
  });

  test('is turned as Excel says, unless it is written out', () => {
    expect(saidBy('@page{mso-page-orientation:landscape}').width).toBeCloseTo(297 * MM, 5);
    for (const size of ['size:80mm 200mm;', ''])
      expect(
        saidBy(`@page{${size}mso-page-orientation:landscape;size:80mm 200mm}`).width,
      ).toBeCloseTo(80 * MM, 5);
  });

  test.each(['auto', 'constructor', 'calc(1mm + 1mm)', '80mm auto', '', '0', '0 80mm', '0.9pt'])(
    '%j is none',
    (size) => {
      expect(saidBy(`@page{size:${size}}`)).toEqual({});
    },
  );
});

describe('the margins', () => {
  test.each([
    ['margin:10pt', margins(10, 10, 10, 10)],
    ['MARGIN: 10pt 0', margins(10, 0, 10, 0)],
    ['margin:1pt 2pt 3pt', margins(1, 2, 3, 2)],
    ['margin:1pt 2pt 3pt 4pt', margins(1, 2, 3, 4)],
    ['margin:1pt;margin-left:9pt', margins(1, 1, 1, 9)],
    ['margin-top:7pt;@bottom-left{content:"x";margin:9pt}', { marginTop: 7 }],
    ['margin:10%', {}],
  ])('of %s', (rule, expected) => {
    expect(saidBy(`@page{${rule}}`)).toEqual(expected);
  });
});

test('the last rule for all pages counts, wherever it stands in styles, and no comment', () => {
  expect(
    saidBy('@page{margin:1pt}@page :first{margin:2pt}@page wide{margin:3pt}/*@page{margin:4pt}*/'),
  ).toEqual(margins(1, 1, 1, 1));
  expect(saidBy('@page{margin:1pt}@media print{@page{margin:5pt}}')).toEqual(margins(5, 5, 5, 5));
  const { ownSheet } = readHtml(
    '<p>@page{margin:1pt}<style>@page{margin:6pt}</style><!--<style>@page{margin:7pt}</style>-->',
  );
  expect(ownSheetOf(ownSheet, A4)).toEqual(margins(6, 6, 6, 6));
});

test.each([
  ['escapes', String.raw`@p\61ge{ma\72gin:1pt}`],
  ['comments', '@page/**/{/**/margin/**/:/**/1pt/**/}'],
  ['what looks like rules in strings', '@page{margin:1pt}p::after{content:"@page{margin:2pt}"}'],
  ['a box of a margin before it', '@page{@top-left{content:"x";margin:9pt}margin:1pt}'],
  ['what hides them from old browsers', '<!--\n @page{margin:1pt}\n--> p{margin:2pt}'],
  ['a broken rule before it', '@page{margin:;}@import "x\n;@page{margin:1pt}'],
])('rules are read as a browser reads them: %s', (_, css) => {
  expect(saidBy(css)).toEqual(margins(1, 1, 1, 1));
});

test.each(['@page', '@page{', '/*', '@page{a:'])('a hundred thousand of %s are read', (text) => {
  expect(saidBy(`@page${text.repeat(1e5)}`)).toEqual({});
});
