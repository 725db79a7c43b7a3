import { describe, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import type { HtmlComposition } from '../formats/composition.ts';
import { OWN_FACTS } from '../formats/html/facts.ts';
import { pageFieldsIn } from '../formats/html/page/running-fields.ts';
import type { PrintOptions } from './engine.ts';
import { headerFootersOfAll, numberedApart } from './numbering.ts';

const A4 = { width: 595, height: 842 };
const A5 = { width: 420, height: 595 };
const FIELDS = ['pageNumber', 'totalPages', 'groupPageNumber', 'groupTotalPages', 'running-a'];
const [number = '', total = '', ...others] = FIELDS.map((name) => `<i class="${name}"></i>`);

const file = (pages: number) => ({
  bytes: new Uint8Array(),
  name: '',
  path: '',
  pages: undefined,
  count: pages,
  sizes: Array.from({ length: pages }, () => A5),
});
const around = {
  before: [file(2)],
  after: [file(1)],
  letterhead: {},
  stampPdfs: new Map(),
  stampImages: new Map(),
};

interface Case extends Partial<HtmlComposition> {
  options?: PdfOptions;
  ranges?: string;
}

/** Headers of a document of five pages, with two pages before it and one after it. */
function headerFootersOf({ options = {}, ranges, header = '', ...more }: Case) {
  const page = { ...A4, marginTop: 57, marginRight: 43, marginBottom: 57, marginLeft: 43 };
  const headerFooterFields = new Map([[header, pageFieldsIn(header, ['running-a'])]]);
  const facts = { facts: OWN_FACTS, page, metadata: {} };
  const composition = {
    kind: 'html',
    html: '',
    header,
    headerFooterFields,
    ...facts,
    ...more,
  } as const;
  const how = { options: { page_numbers: 'all', ...options } as const, around };
  expect(numberedApart(composition, how)).toBe(true);
  const sizes = Array.from({ length: 5 }, () => A4);
  return [...headerFootersOfAll(composition, { how, ranges, sizes })];
}

const textsOf = (given: Case) =>
  headerFootersOf({ header: [number, total, ...others].join('/'), ...given }).flatMap(
    ({ source }) => {
      const found = source.html.matchAll(/<div id="header">([^]*?)<\/div><div id="content">/g);
      return Array.from(found, ([, top = '']) => top.replaceAll(/<[^>]*>/g, ''));
    },
  );

describe('page 1 with its own header', () => {
  const page = { ...A4, marginTop: 57, marginRight: 43, marginBottom: 57, marginLeft: 43 };
  const composition = {
    kind: 'html',
    html: '',
    header: 'head',
    firstPage: { header: 'first', footer: '' },
    facts: OWN_FACTS,
    page,
    metadata: {},
  } as const;

  test.each<[PrintOptions, boolean]>([
    [{ options: {} }, true],
    [{ options: { page_ranges: '1-2' } }, true],
    [{ options: { page_ranges: '2-3' } }, false],
    [{ options: { page_ranges: '2-3' }, pages: '1' }, true],
    [{ options: {}, pages: '2', purpose: 'preview' }, false],
    [{ options: {}, purpose: 'draft' }, false],
  ])('makes headers be printed apart for %j: %s', (how, isApart) => {
    expect(numberedApart(composition, how)).toBe(isApart);
  });

  test.each([
    [1, [['first', '1']]],
    [
      3,
      [
        ['first', '1'],
        ['head', '2-3'],
      ],
    ],
  ])('is a print of its own in a document of %i', (count, prints) => {
    const sizes = Array.from({ length: count }, () => A4);
    const all = headerFootersOfAll(composition, { how: { options: {} }, sizes, ranges: undefined });
    expect(Array.from(all, ({ source, pages }) => [source.header, pages])).toEqual(prints);
  });
});

describe('headers that count joined pages', () => {
  test.each([
    [{}, 8, '3-7'],
    [{ ranges: '2,4-' }, 6, '3-5'],
    [{ options: { page_number_start: 11 } }, 18, '13-17'],
    [{ options: { stamp_appended: true } }, 8, '1-8'],
  ])('of %j have %i pages, and are printed on %s', (given, count, pages) => {
    const [print, ...more] = headerFootersOf({ header: number + total, ...given });
    expect(more).toEqual([]);
    expect([print?.source.html.match(/<p /g)?.length, print?.pages]).toEqual([count, pages]);
  });

  test('of a last page that is printed alone are its own, not those of an only page', () => {
    const lastPage = { header: 'last', footer: '', only: { header: 'only', footer: '' } };
    const [print, ...more] = headerFootersOf({ header: number, lastPage, ranges: '5' });
    expect([print?.source.header, more]).toEqual(['last', []]);
  });
});

describe('with groups and running strings', () => {
  const set = [
    { name: 'a', text: 'x', page: 1, beginsPage: true },
    { name: 'a', text: 'y', page: 3, beginsPage: true },
  ];
  const strings = { names: ['a'], set };

  test.each<[string, Case, string[]]>([
    ['alone', {}, ['3/8/1/5/x', '4/8/2/5/x', '5/8/3/5/y', '6/8/4/5/y', '7/8/5/5/y']],
    [
      'of groups, which count themselves',
      { groups: [4] },
      ['3/8/1/3/x', '4/8/2/3/x', '5/8/3/3/y', '6/8/1/2/y', '7/8/2/2/y'],
    ],
    [
      'of some pages, whose groups begin on others',
      { groups: [4], ranges: '2,5' },
      ['3/5/1/1/x', '4/5/1/1/y'],
    ],
    [
      'on joined pages, which are groups of their own',
      { groups: [4], ranges: '2,4-5', options: { stamp_appended: true } },
      ['1/6/1/2/', '2/6/2/2/', '3/6/1/1/x', '4/6/1/2/y', '5/6/2/2/y', '6/6/1/1/y'],
    ],
  ])('%s', (_, given, texts) => {
    expect(textsOf({ strings, ...given })).toEqual(texts);
  });
});
