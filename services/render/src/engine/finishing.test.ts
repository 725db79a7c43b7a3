import { describe, expect, test } from 'vitest';
import { resolvePage, type PdfOptions } from '@platen/contracts';
import type { OfficeComposition, HtmlComposition } from '../formats/composition.ts';
import { documentOf } from '../formats/html/html.fixture.ts';
import type { PrintOptions } from './engine.ts';
import { needsOf } from './finishing.ts';

const html: HtmlComposition = {
  kind: 'html',
  ...documentOf('<!doctype html><title>A &amp; B</title>'),
  metadata: {},
  page: resolvePage({}).page!,
};
const office: OfficeComposition = { kind: 'office', file: new Uint8Array(1), metadata: {} };

const everything: PdfOptions = {
  pdf_a: 'PDF/A-3b',
  pdf_ua: true,
  locale: 'de',
  page_ranges: '1,3',
  attachments: [{ name: 'a', content_base64: 'eA==' }],
  factur_x: { xml_base64: 'eA==', profile: 'BASIC' },
  encryption: { user_password: 'u' },
};
const watermark = { text: 'x' };

const finishingOf = (options: PdfOptions, how: Partial<PrintOptions> = {}) =>
  needsOf({ ...html, watermark }, { options, ...how })?.finishing;

describe('a print is passed on unchanged', () => {
  test.each<PdfOptions>([
    {},
    { page_ranges: '2-5' },
    { attachments: [] },
    { outline: true, scale: 2, locale: 'de', print_background: false },
  ])('with %j', (options) => {
    expect(needsOf(html, { options })).toBeUndefined();
    expect(needsOf(office, { options })).toBeUndefined();
  });

  test('with the document’s own title', () => {
    const titled = (title: string) => needsOf({ ...html, metadata: { title } }, { options: {} });
    expect(titled('A & B')).toBeUndefined();
    expect(titled('A')?.finishing).toEqual({ metadata: { title: 'A' } });
    expect(needsOf({ ...office, metadata: { title: 'A & B' } }, { options: {} })).toBeDefined();
  });
});

describe('finishing', () => {
  test('is complete for a final print', () => {
    expect(finishingOf(everything)).toEqual({
      pdfA: 'PDF/A-3b',
      pdfUa: true,
      language: 'de',
      pageRanges: '1,3',
      attachments: everything.attachments,
      facturX: everything.factur_x,
      encryption: everything.encryption,
    });
  });

  test('leaves out steps that a preview does not show', () => {
    expect(finishingOf(everything, { purpose: 'preview', pages: '1' })).toEqual({
      pdfA: 'PDF/A-3b',
      pdfUa: true,
      language: 'de',
    });
  });

  test('does not change the layout of a draft', () => {
    expect(
      needsOf(
        { ...html, watermark, metadata: { author: 'a' } },
        {
          options: { ...everything, page_ranges: '1' },
          purpose: 'draft',
        },
      ),
    ).toBeUndefined();
  });

  test('makes an invoice PDF/A-3b by itself', () => {
    expect(finishingOf({ factur_x: everything.factur_x! })).toMatchObject({ pdfA: 'PDF/A-3b' });
  });

  test.each(['author', 'subject', 'keywords', 'creator', 'producer'])('writes the %s', (name) => {
    const metadata = { [name]: 'x' };
    expect(needsOf({ ...html, metadata }, { options: {} })?.finishing).toEqual({ metadata });
  });
});
