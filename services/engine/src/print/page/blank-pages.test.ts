import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageOf, SHEET, STILL } from '../document.fixture.ts';
import { findBlankPages } from './blank-pages.ts';
import { printOf, streamOf } from './print.fixture.ts';

const UNITS = '.23999999 0 0 -.23999999 0 792 cm\n';
const body = (drawn: string, more = '') =>
  `q\n115.6 115.6 2316 3066 re\nW* n\nq\n3.125 0 0 3.125 115.6 115.6 cm\n${more}${drawn}\nQ\nQ\n`;
const TEXT = 'BT\n/F4 16 Tf\n<0052> Tj\nET';
const HEADER = `q\n0 62.5 425 43 re\nW* n\nq\n3.125 0 0 3.125 0 0 cm\n0 0 0 RG 0 0 0 rg\n${TEXT}\nQ\nQ\n`;
const WHITE = '1 1 1 RG 1 1 1 rg\n';

/** A print of pages with these contents. */
function pdfOf(...pages: string[]): Buffer {
  const objects = pages.flatMap((content, index) => [
    `<</Type /Page\n/Contents ${2 * index + 2} 0 R\n>>`,
    streamOf('/Filter /FlateDecode', deflateSync(Buffer.from(UNITS + content))),
  ]);
  return printOf(objects);
}

const asked = (header = '', footer = '') => ({ header, footer, facts: STILL, page: pageOf() });

test.each([
  ['nothing', ''],
  ['a white ground', body('0 0 741 981 re\nf', WHITE)],
  ['a path that only clips', body('0 0 9 9 re\nW n')],
])('a page with %s is blank', async (_, content) => {
  expect(await findBlankPages(pdfOf(content), asked())).toEqual({
    count: 1,
    pages: [1],
    isAll: true,
  });
  expect((await findBlankPages(pdfOf(content + HEADER), asked('x'))).isAll).toBe(true);
});

test.each([
  ['text', body(TEXT)],
  ['text after a white ground', body(`0 0 9 9 re\nf\n${TEXT}`, WHITE)],
  ['a grey ground', body('0 0 741 981 re\nf', '.9 .9 .9 RG .9 .9 .9 rg\n')],
  ['a pattern', body('0 0 9 9 re\nf', `${WHITE}/Pattern cs\n/P1 scn\n`)],
  ['a line', body('0 0 m 9 9 l\nS')],
  ['a picture', body('/X5 Do')],
  ['a ground that white was for before', `q\n${WHITE}Q\n${body('0 0 9 9 re\nf')}`],
  ['more white than is looked at', body('0 0 9 9 re\nf\n'.repeat(30_000), WHITE)],
  ['so much before a mark that it is read in two goes', body(`${noise()}${TEXT}`)],
])('a page with %s is not', async (_, content) => {
  expect((await findBlankPages(pdfOf(content + HEADER), asked('x'))).count).toBe(0);
});

/** Some 4 KiB of what marks nothing, compressed. */
function noise(): string {
  return Array.from({ length: 1_500 }, (_, at) => `${Math.sin(at)} 0 m\n`).join('');
}

test('blank pages are counted, and the first twenty named', async () => {
  const pages = [body(TEXT), ...Array<string>(21).fill('')];
  const { count, pages: named, isAll } = await findBlankPages(pdfOf(...pages), asked());
  expect([count, named, isAll]).toEqual([21, Array.from({ length: 20 }, (_, at) => at + 2), false]);
});

test.each([
  ['white pages', ''],
  ['white pages, one of two with a mark behind all of the white', TEXT],
])('of very many %s only the first are read', async (_, mark) => {
  const white = body('0 0 9 9 re\nf\n'.repeat(15_000), WHITE);
  const marked = body(`${'0 0 9 9 re\nf\n'.repeat(15_000)}${mark}`, WHITE);
  const { count, isAll } = await findBlankPages(
    pdfOf(...Array<string[]>(60).fill([white, marked]).flat()),
    asked(),
  );
  expect([count > 0, count < (mark === '' ? 110 : 55), isAll]).toEqual([true, true, false]);
});

test('no page is blank where the body may begin in the corner of the sheet, as its footer does', async () => {
  const facts = { ...STILL, maySetSheet: true };
  expect((await findBlankPages(pdfOf(HEADER), { ...asked('', 'x'), facts })).count).toBe(0);
  expect((await findBlankPages(pdfOf(HEADER), asked('', 'x'))).count).toBe(1);
  const sheet = { ...SHEET, margins: { ...SHEET.margins, left: 0 } };
  const filled = (inkTop: number) => ({ ...asked('x'), page: pageOf({ sheet, inkTop }) });
  expect((await findBlankPages(pdfOf(HEADER), filled(SHEET.margins.top))).count).toBe(0);
  expect((await findBlankPages(pdfOf(HEADER), filled(SHEET.margins.top - 1))).count).toBe(1);
});

test('what is no print has no pages', async () => {
  expect((await findBlankPages(Buffer.from('%PDF-1.4'), asked())).isAll).toBe(false);
});
