import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { documentNames, uploadOf } from '../../corpus/docx/documents.ts';
import { EXPECTATIONS } from '../../corpus/docx/expectations.ts';
import { pdfFonts, pdfLayout, type PageLayout } from '../../harness/documents/pdf-layout.ts';
import { pdfText, poppler } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

/** In points; LibreOffice counts in hundredths of a millimetre. */
const TOLERANCE = 1;

/** Requested again here: a filled one and one with pictures; the nightly suite requests all. */
const AGAIN = ['invoice', 'figures'];

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

test('every document has an expectation', () => {
  expect(documentNames()).toEqual(Object.keys(EXPECTATIONS).sort());
  expect(documentNames().length).toBeGreaterThanOrEqual(10);
});

describe.each(Object.entries(EXPECTATIONS))('%s', (name, { pages, fonts, links = [] }) => {
  const upload = uploadOf(name);
  let response: Response;
  let pdf: Buffer;
  let layout: PageLayout[];

  beforeAll(async () => {
    response = await platform.upload(key, upload);
    pdf = await platform.bytesOf(response);
    layout = await pdfLayout(pdf);
  });

  test(`has ${pages.length} pages, each on its sheet`, () => {
    expect(layout).toHaveLength(pages.length);
    expect(response.headers.get('x-page-count')).toBe(String(pages.length));
    for (const [index, { width, height }] of layout.entries()) {
      expect(Math.abs(width - pages[index]!.sheet[0])).toBeLessThanOrEqual(TOLERANCE);
      expect(Math.abs(height - pages[index]!.sheet[1])).toBeLessThanOrEqual(TOLERANCE);
    }
  });

  test('has its text, and every tag had a value', async () => {
    for (const [index, { texts }] of pages.entries()) {
      const text = plain(await pdfText(pdf, index + 1));
      for (const each of texts) expect(text).toContain(plain(each));
      expect(text).not.toMatch(/\{\{|\}\}/);
    }
    expect(response.headers.get('x-missing-variables')).toBeNull();
  });

  test('has its pictures, typefaces and links', async () => {
    expect(await pictures(pdf)).toEqual(
      pages.flatMap(({ pictures: count }, index) => new Array<number>(count).fill(index + 1)),
    );
    const found = await pdfFonts(pdf);
    expect(found.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(found.map((font) => font.name)).toEqual(expect.arrayContaining(fonts));
    expect(await linksOf(pdf)).toEqual(links);
  });

  test('has no word outside its sheet', () => {
    const outside = layout.flatMap(({ words, width, height }) =>
      words.filter(({ left, top, right, bottom }) =>
        [left, top, width - right, height - bottom].some((room) => room < 0),
      ),
    );
    expect(outside).toEqual([]);
  });

  if (!AGAIN.includes(name)) return;
  test('is the same when it is requested again', async () => {
    const again = await platform.bytesOf(await platform.upload(key, upload));
    expect(await pdfLayout(again)).toEqual(layout);
  });
});

describe('options', () => {
  const letter = uploadOf('letter');
  const { variables } = letter;
  const pdfWith = async (options: object, upload = letter) =>
    platform.bytesOf(await platform.upload(key, { ...upload, options }));

  test('for the paper turn every section, and keep its margins', async () => {
    const [page] = await pdfLayout(await pdfWith({ page_format: 'A5', landscape: true }));
    expect([page!.width, page!.height].map(Math.round)).toEqual([595, 420]);
    const left = Math.min(...page!.words.map((word) => word.left));
    expect(Math.abs(left - 1417 / 20)).toBeLessThanOrEqual(TOLERANCE);
  });

  test('for one margin move only the text', async () => {
    const [before] = await pdfLayout(await pdfWith({}));
    const [after] = await pdfLayout(await pdfWith({ margin_left: '40mm' }));
    const edges = (page: PageLayout | undefined) => ({
      left: Math.min(...page!.words.map((word) => word.left)),
      top: Math.min(...page!.words.map((word) => word.top)),
    });
    expect(Math.abs(edges(after).left - (40 / 25.4) * 72)).toBeLessThanOrEqual(TOLERANCE);
    expect(edges(after).top).toBe(edges(before).top);
  });

  test.each(['simple', 'liquid'])('of syntax %s fill tags, filters included', async (syntax) => {
    expect(await pdfText(await pdfWith({ syntax }))).toContain('Dear Sir or Madam,');
  });

  test('of syntax off leave the document as it is', async () => {
    const text = await pdfText(await pdfWith({ syntax: 'off' }));
    expect(text).toContain('{{ recipient.name | default: “Sir or Madam” }},');
    expect(text).toContain('{{#paragraphs}}');
  });

  test.each<[string, unknown]>([
    ['header_html', '<b>x</b>'],
    ['footer_html', 'x'],
    ['scale', 1.5],
    ['print_background', false],
    ['prefer_css_page_size', true],
    ['emulate_media', 'screen'],
    ['wait_for', { delay_ms: 1 }],
    ['toc', true],
  ])('that cannot apply are refused: %s', async (name, value) => {
    const response = await platform.upload(key, { ...letter, options: { [name]: value } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'unsupported_option',
      details: [{ path: `/options/${name}` }],
    });
  });

  test('that leave no room are refused with their field', async () => {
    const response = await platform.upload(key, { ...letter, options: { margin_right: '200mm' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'invalid_request',
      details: [{ path: '/options/margin_right' }],
    });
  });

  test('decide what happens to a tag without a value', async () => {
    const { amount: _, ...others } = variables;
    const lacking = { ...letter, variables: others };
    const empty = await platform.upload(key, lacking);
    expect(empty.headers.get('x-missing-variables')).toBe('amount');
    const kept = await pdfText(await pdfWith({ missing_variables: 'keep' }, lacking));
    expect(kept).toContain('{{ amount | currency: “EUR” }}');
    const options = { missing_variables: 'error' };
    const refused = await platform.upload(key, { ...lacking, options });
    expect(await refused.json()).toMatchObject({
      error: 'missing_variables',
      details: [{ path: '/variables/amount' }],
    });
  });
});

test('a value that is no link is reported with its place', async () => {
  const { variables, ...upload } = uploadOf('letter');
  const response = await platform.upload(key, {
    ...upload,
    variables: { ...variables, reference: { _type: 'link', target: 'javascript:alert(1)' } },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: 'invalid_request',
    details: [{ path: '/variables/reference/target' }],
  });
});

/** Poppler adds marks of direction, and spaces. */
function plain(text: string): string {
  return text.replace(/[\u200E\u200F\u202A-\u202E\s]/g, '');
}

/** The page of each picture; masks are none. */
async function pictures(pdf: Buffer): Promise<number[]> {
  const [, , ...rows] = (await poppler('pdfimages', ['-list', '-'], pdf))
    .toString()
    .trimEnd()
    .split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , type]) => type === 'image')
    .map(([page]) => Number(page));
}

async function linksOf(pdf: Buffer): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const targets = document.context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFDict ? object.lookupMaybe(PDFName.of('A'), PDFDict) : undefined,
    )
    .map((action) => action?.lookupMaybe(PDFName.of('URI'), PDFString)?.asString());
  return [...new Set(targets.filter((target) => target !== undefined))].sort();
}
