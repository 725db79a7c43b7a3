import { expect, test } from 'vitest';
import type { HtmlComposition } from '../formats/composition.ts';
import { OWN_FACTS } from '../formats/html/facts.ts';
import { filledPrints } from './filled-header-footers.ts';

const A4 = { width: 595, height: 842 };
const A5 = { width: 420, height: 595 };
const FIELDS = ['pageNumber', 'totalPages', 'groupPageNumber', 'groupTotalPages', 'running-a'];
const header = FIELDS.map((name) => `<i class="${name}"></i>`).join('/');

const page = { ...A4, marginTop: 57, marginRight: 43, marginBottom: 57, marginLeft: 43 };

/** What the fields of each page say, print by print. */
function textsOf(more: Partial<HtmlComposition>, numbering: object = {}): string[][] {
  const composition = { kind: 'html', html: '', facts: OWN_FACTS, page, metadata: {}, ...more };
  const sizes = Array.from({ length: 5 }, () => A4);
  const all = { sizes, start: 1, ranges: undefined, ...numbering };
  return Array.from(filledPrints(composition as HtmlComposition, all), ({ source, pages }) => {
    expect([pages, source.header]).toEqual([undefined, undefined]);
    const found = source.html.matchAll(/<div id="header">([^]*?)<\/div><div id="content">/g);
    return Array.from(found, ([, top = '']) => top.replaceAll(/<[^>]*>/g, ''));
  });
}

test('groups are numbered by themselves, and pages say what they set', () => {
  const set = [{ name: 'a', text: '<', page: 4, beginsPage: true }];
  const strings = { names: ['a'], set };
  expect(textsOf({ header, groups: [2, 4], strings }, { start: 7 })).toEqual([
    ['7/5/1/1/', '1/5/1/2/', '2/5/2/2/', '1/5/1/2/&lt;', '2/5/2/2/&lt;'],
  ]);
  const plain = textsOf({ header }, { start: 7, ranges: '2,4-5' });
  expect(plain).toEqual([['8/11/2/5/', '10/11/4/5/', '11/11/5/5/']]);
});

test('the first and the last page are prints of their own, because their styles are', () => {
  const firstPage = { header: 'first', footer: '' };
  const lastPage = { header: 'last', footer: '', only: { header: 'only', footer: '' } };
  const all = { header: '<i class="pageNumber"></i>', firstPage, lastPage };
  expect(textsOf(all)).toEqual([['first'], ['2', '3', '4'], ['last']]);
  expect(textsOf(all, { sizes: [A5] })).toEqual([['only']]);
});

test('nothing of a header leaves its page, and its styles stand once', () => {
  const torn = '</div></div><style>b{color:red}</style><p><b>x<script>y</script><!--';
  const composition = { kind: 'html', html: '', facts: OWN_FACTS, page, metadata: {} } as const;
  const [print] = filledPrints(
    { ...composition, header: torn, footer: torn },
    { sizes: [A4, A5], start: 1, ranges: undefined },
  );
  const { html } = print!.source;
  const headerFooter = '<p><b>x<!----></b></p>';
  const content = `<div id="header">${headerFooter}</div><div id="content"></div><div id="footer">${headerFooter}</div>`;
  expect(html.split('<platen-page').slice(1)).toEqual([
    ` class="p0">${content}</platen-page>`,
    ` class="p1">${content}</platen-page>`,
  ]);
});

test('what is long is printed in parts', () => {
  const header = `<i class="pageNumber"></i><img src="data:,${'x'.repeat(800_000)}">`;
  expect(textsOf({ header })).toEqual([
    ['1', '2', '3'],
    ['4', '5'],
  ]);
});

test('of very many pages only the next print is made, whatever their number', () => {
  const header = `<i class="pageNumber"></i><!--${'x'.repeat(1_000_000)}-->`;
  const composition = { kind: 'html', html: '', facts: OWN_FACTS, page, metadata: {}, header };
  const sizes = Array.from({ length: 50_000 }, () => A4);
  const all = { sizes, start: 1, ranges: undefined };
  const [first] = filledPrints(composition as HtmlComposition, all);
  expect(first?.source.html.match(/<platen-page/g)).toHaveLength(2);
});
