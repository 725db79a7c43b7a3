import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolvePage, type PdfOptions } from '@platen/contracts';
import { documentNames, requestOf } from '../../corpus/html/documents.ts';
import { EXPECTATIONS } from '../../corpus/html/expectations.ts';
import { pdfFonts, pdfLayout, type PageLayout } from '../../harness/documents/pdf-layout.ts';
import { pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

/** In points; the engine counts in whole ones. */
const TOLERANCE = 1.5;

/** Requested again here: plain, with a script, from right to left; the nightly suite requests all. */
const AGAIN = ['dashboard', 'drawn-by-script', 'letter-arabic'];

/** How far a glyph may hang into the margin, in points, as an initial letter does. */
const OVERHANG = 3;

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

test('every document has an expectation', () => {
  expect(documentNames()).toEqual(Object.keys(EXPECTATIONS).sort());
  expect(documentNames().length).toBeGreaterThanOrEqual(45);
});

describe.each(Object.entries(EXPECTATIONS))('%s', (name, { pages, fonts }) => {
  const request = requestOf(name);
  let response: Response;
  let pdf: Buffer;
  let layout: PageLayout[];

  beforeAll(async () => {
    response = await platform.generate(key, request);
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

  test('has its text, and every placeholder had a value', async () => {
    for (const [index, { texts }] of pages.entries()) {
      const text = plain(await pdfText(pdf, index + 1));
      for (const each of texts) expect(text).toContain(plain(each));
      expect(text).not.toMatch(/\{%|%\}/);
    }
    expect(response.headers.get('x-missing-variables')).toBeNull();
  });

  test('embeds its typefaces', async () => {
    const found = await pdfFonts(pdf);
    expect(found.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(found.map((font) => font.name)).toEqual(expect.arrayContaining(fonts));
  });

  test('has no word outside the page', () => {
    const outside = layout.flatMap(({ words, ...sheet }) => {
      const area = textArea(request.options, sheet);
      return words.filter(
        ({ left, top, right, bottom }) =>
          left < area.left || right > area.right || top < area.top || bottom > area.bottom,
      );
    });
    expect(outside).toEqual([]);
  });

  if (!AGAIN.includes(name)) return;
  test('is the same when it is requested again', async () => {
    expect(await pdfLayout(await platform.pdf(key, request))).toEqual(layout);
  });
});

/** The area for words: between the side margins, and on the whole height, because headers are in margins. */
function textArea(options: PdfOptions, { width, height }: { width: number; height: number }) {
  const { marginLeft, marginRight } = resolvePage(options).page!;
  const isItsOwnPage = options.prefer_css_page_size;
  return {
    left: isItsOwnPage ? 0 : marginLeft - OVERHANG,
    right: width - (isItsOwnPage ? 0 : marginRight - OVERHANG),
    top: 0,
    bottom: height,
  };
}

/** Without poppler's marks of writing direction, and with equal spaces. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ');
}
