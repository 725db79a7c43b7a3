import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfFacts, pdfText } from '../../harness/documents/pdf.ts';
import { pdfLayout } from '../../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

/** A sheet with room for 300 pt of blocks. */
const margins = { top: 30, right: 30, bottom: 30, left: 30 };
const PAGE = { format: 'custom', width: 300, height: 360, margins };

/** The text of every page. */
async function pagesOf(content: object[]): Promise<string[]> {
  const template_data = { version: 1, page: PAGE, content };
  const pdf = await platform.pdf(key, { format: 'template', template_data });
  const { pages } = await pdfFacts(pdf);
  return Promise.all(Array.from({ length: pages }, (_, index) => pdfText(pdf, index + 1)));
}

const pageWith = (pages: string[], word: string) =>
  pages.findIndex((text) => text.includes(word)) + 1;

describe('a table over several pages', () => {
  let pages: string[];

  beforeAll(async () => {
    const rows = Array.from({ length: 20 }, (_, row) => ({
      name: { text: `start${row}\ntwo\nthree\nend${row}` },
      amount: row,
    }));
    const columns = [
      { key: 'name', header: 'Name' },
      { key: 'amount', header: 'Amount' },
    ];
    pages = await pagesOf([{ type: 'table', columns, rows, totals: { amount: 'sum' } }]);
  });

  test('repeats its head on each of them', () => {
    expect(pages.length).toBeGreaterThan(3);
    for (const text of pages) expect(text).toMatch(/Name +Amount/);
  });

  test('divides no row', () => {
    const marks = (text: string, mark: RegExp) => [...text.matchAll(mark)].map(([, row]) => row);
    for (const text of pages) expect(marks(text, /end(\d+)/g)).toEqual(marks(text, /start(\d+)/g));
    expect(pages.flatMap((text) => marks(text, /start(\d+)/g))).toHaveLength(20);
  });

  test('has its totals once, with the last row', () => {
    expect(pages.filter((text) => text.includes('190'))).toHaveLength(1);
    expect(pageWith(pages, '190')).toBe(pageWith(pages, 'end19'));
  });
});

const spacer = { type: 'spacer', height: 200 };
const lines = { type: 'paragraph', text: 'first\n2\n3\n4\n5\n6\n7\n8\n9\nlast' };

test.each([
  [{}, 1],
  [{ keep_together: true }, 2],
])('a box with %j begins on page %i if it does not fit', async (fields, page) => {
  const box = { type: 'box', padding: 0, border: { style: 'none' }, blocks: [lines] };
  const pages = await pagesOf([spacer, { ...box, ...fields }]);
  expect([pageWith(pages, 'first'), pageWith(pages, 'last')]).toEqual([page, 2]);
});

test.each([
  [{}, 1],
  [{ keep_with_next: true }, 2],
])('a paragraph with %j is on page %i if the next one does not fit', async (fields, page) => {
  const lead = { type: 'paragraph', text: 'lead', ...fields };
  const pages = await pagesOf([spacer, lead, { ...lines, keep_together: true }]);
  expect([pageWith(pages, 'lead'), pageWith(pages, 'first')]).toEqual([page, 2]);
});

test('overlays behind a page break stand on the page that begins there', async () => {
  const label = (text: string) => ({
    type: 'overlay',
    x: 20,
    y: 30,
    width: 90,
    blocks: [{ type: 'paragraph', text }],
  });
  const content = [label('One'), label('Two'), { type: 'page_break' }, label('Three')];
  const closing = { type: 'paragraph', text: 'Four', page_break: 'before' };
  const pages = await pagesOf([...content, closing]);
  const words = pages.map((text) => text.trim().split(/\s+/).toSorted());
  expect(words).toEqual([['One', 'Two'], ['Three'], ['Four']]);
});

test('sheets of overlays stand on a page each, at the same place', async () => {
  const label = {
    type: 'overlay',
    each: { in: '{{ sheet }}' },
    x: 20,
    y: '{{ forloop.index0 | times: 30 }}pt',
    blocks: [{ type: 'paragraph', text: '{{ item }}' }],
  };
  const sheets = { in: '{{ sheets }}', as: 'sheet' };
  const content = [{ type: 'stack', each: sheets, page_break: 'before', blocks: [label] }];
  const variables = { sheets: [['One', 'Two'], ['Three', 'Four'], ['Five']] };
  const body = { format: 'template', template_data: { version: 1, content }, variables };
  const pages = await pdfLayout(await platform.pdf(key, body));
  const words = pages.map((page) => page.words.map(({ text }) => text));
  expect(words).toEqual(variables.sheets);
  const tops = pages.map((page) => page.words.map(({ top }) => Math.round(top)));
  expect(tops).toEqual([tops[0], tops[0], tops[0]!.slice(0, 1)]);
});

test('a list of clauses goes on from its start', async () => {
  const list = { type: 'list', marker: '1.1', start: 3, items: ['C', { text: 'D', items: ['d'] }] };
  const [text = ''] = await pagesOf([list]);
  expect(text.match(/[\d.]+(?=\s+[CDd])/g)).toEqual(['3', '4', '4.1']);
});

test.each([90, 270])('all signs of a head that is turned by %i° are turned', async (rotation) => {
  const headers = ['St Mary’s', '2026-11-03 day', '€ 12 each', 'No. §5 ½', 'Plain words'];
  const columns = headers.map((header) => ({ header, header_rotation: rotation }));
  const template_data = {
    version: 1,
    content: [{ type: 'table', columns, rows: [headers.map(() => '1')] }],
  };
  const pdf = await platform.pdf(key, { format: 'template', template_data });
  const words = (await pdfLayout(pdf)).flatMap((page) => page.words);
  const heads = words.filter(({ text }) => text !== '1');
  // A turned word is higher than wide.
  const flat = heads.filter((word) => word.text.length > 2 && word.right - word.left > 12);
  expect([flat, heads.length > 5]).toEqual([[], true]);
  expect((await pdfText(pdf)).replaceAll(/\s+/g, '')).toContain('Mary’s');
});
