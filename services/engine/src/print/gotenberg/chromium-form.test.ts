import { describe, expect, test } from 'vitest';
import { documentOf, pageOf, STILL } from '../document.fixture.ts';
import type { HtmlDocument } from '../document.ts';
import { pageScriptFor } from '../page/page-parts.ts';
import { chromiumFields, chromiumHtml, printParams } from './chromium-form.ts';

const HTML = '<p>x';
const CHANGING = { ...STILL, mayChange: true };
const RUNNING = { ...STILL, mayRun: true };
const fieldsOf = (more: Partial<HtmlDocument>, fitting = {}) =>
  chromiumFields(documentOf(HTML, more), fitting, 'token');

describe("Chromium's fields", () => {
  test("of no options are the page's and the defaults", () => {
    expect(fieldsOf({})).toEqual({
      paperWidth: ((595 - 0.01) / 72).toFixed(6),
      paperHeight: ((842 - 0.01) / 72).toFixed(6),
      marginTop: ((57 + 0.01) / 72).toFixed(6),
      marginRight: ((43 + 0.01) / 72).toFixed(6),
      marginBottom: ((57 + 0.01) / 72).toFixed(6),
      marginLeft: ((43 + 0.01) / 72).toFixed(6),
      printBackground: 'true',
      preferCssPageSize: 'false',
      scale: expect.stringMatching(/^0\.999/) as unknown as string,
      generateTaggedPdf: 'false',
      generateDocumentOutline: 'false',
      cookies: '[{"name":"platen-print","value":"token","domain":"platen.invalid"}]',
    });
  });

  test('of an outline or an accessible document ask for tags', () => {
    const both = { generateTaggedPdf: 'true', generateDocumentOutline: 'true' };
    expect(fieldsOf({ outline: true })).toMatchObject(both);
    expect(fieldsOf({ tagged: true })).toMatchObject({ ...both, generateDocumentOutline: 'false' });
  });

  test('of a measurement have page 1', () => {
    const survey = { width: 679, least: 0.5 };
    expect(fieldsOf({ pages: '3' }, { survey })).toMatchObject({ nativePageRanges: '1' });
    expect(fieldsOf({ pages: '3' })).toMatchObject({ nativePageRanges: '3' });
  });

  test('of an exact scale leave room for Chromium’s own shrinking', () => {
    expect(fieldsOf({}, { exactScale: 0.8 })['scale']).toBe(String(0.8 * 1.5));
    expect(fieldsOf({}, { exactScale: 1.9 })['scale']).toBe('2');
  });

  test('leave what a page waits for to the guard', () => {
    const wait = { selector: '#x', expression: 'true', delayMs: 5 };
    expect(Object.keys(fieldsOf({ wait })).join()).not.toMatch(/wait/i);
  });
});

test.each<[string, Partial<HtmlDocument>, object]>([
  ['a document', {}, {}],
  ['its pages', { pages: '1' }, { pageRanges: '1' }],
  [
    'a header',
    { header: 'H' },
    {
      displayHeaderFooter: true,
      headerTemplate: 'H',
      footerTemplate: '<html><head></head><body></body></html>',
    },
  ],
  [
    'bookmarks without backgrounds',
    { outline: true, economy: true },
    { printBackground: false, generateTaggedPDF: true, generateDocumentOutline: true },
  ],
])('the browser is asked for %s as Gotenberg asks (captured)', (_, more, differing) => {
  const document = documentOf(HTML, more);
  expect(printParams(chromiumFields(document, {}, 'token'), document)).toEqual({
    landscape: false,
    displayHeaderFooter: false,
    printBackground: true,
    scale: 0.9995550850708029,
    paperWidth: 8.26375,
    paperHeight: 11.694306,
    marginTop: 0.791806,
    marginBottom: 0.791806,
    marginLeft: 0.597361,
    marginRight: 0.597361,
    preferCSSPageSize: false,
    generateTaggedPDF: false,
    generateDocumentOutline: false,
    ...differing,
  });
});

describe("Chromium's document", () => {
  const EXACT = 'html{-webkit-print-color-adjust:exact!important}';
  const htmlOf = (more: Partial<HtmlDocument> = {}) =>
    chromiumHtml(documentOf(HTML, more), {}, '<script></script>');

  test('keeps to the sheet that the request names; else the document may choose', () => {
    const ruled = (size: string) =>
      `\uFEFF<!doctype html><script></script><style>@page{size:${size}}${EXACT}</style><p>x`;
    expect(htmlOf({ page: pageOf({ ownSize: false }) })).toBe(ruled('595pt 842pt !important'));
    expect(htmlOf()).toBe(ruled('595pt 842pt'));
  });

  test('has margins that can grow where it has a header, those of the request before its own', () => {
    const page = pageOf({ namedMargins: ['top'], inkTop: 10 });
    expect(htmlOf({ page, header: 'x', tops: ['x'] })).toContain(
      '@page{margin-top:47pt!important;margin-right:43pt;margin-bottom:57pt;margin-left:43pt}',
    );
    expect(htmlOf()).not.toContain('margin-top');
  });

  test('without backgrounds saves ink', () => {
    expect(htmlOf({ economy: true })).toContain('print-color-adjust:economy!important');
    expect(htmlOf({ economy: true })).not.toContain('exact');
  });

  test('has the base of its references as an attribute', () => {
    const base = 'https://example.com/?a="b"&c';
    expect(htmlOf({ base })).toContain('<base href="https://example.com/?a=&quot;b&quot;&amp;c">');
  });
});

describe('the script of a page', () => {
  const scriptOf = (html: string, more: Partial<HtmlDocument> = {}, fitting = {}) =>
    pageScriptFor(documentOf(html, more), fitting, 'token');

  test('has no door where nothing is asked', () => {
    expect(scriptOf(HTML)).toMatchObject({
      code: expect.not.stringContaining('token') as unknown as string,
      isAwaited: false,
      maySayBefore: false,
      maySayAfter: false,
      isMeasuredBeside: false,
      isHeard: false,
      mayHaveSealed: false,
    });
  });

  interface Case {
    more?: Partial<HtmlDocument>;
    fitting?: object;
    says: object;
  }

  test.each<[string, Case]>([
    ['may change', { more: { facts: CHANGING }, says: { isAwaited: true } }],
    ['may run a script', { more: { facts: RUNNING }, says: { isHeard: true } }],
    ['has diagrams', { more: { diagrams: 'mark' }, says: { isAwaited: true, maySayBefore: true } }],
    ['is measured', { fitting: { survey: { width: 1, least: 1 } }, says: { maySayBefore: true } }],
    [
      'may run to the left',
      { fitting: { mirrored: { width: 1, least: 1 } }, says: { maySayAfter: true } },
    ],
    [
      'is measured beside its print',
      { fitting: { beside: { width: 1, least: 1 } }, says: { isMeasuredBeside: true } },
    ],
    ['is cut off', { fitting: { exactScale: 1, cut: 1 }, says: { isHeard: true } }],
    ['has a header', { more: { tops: ['x'] }, says: { maySayAfter: true } }],
    [
      'is as long as its content',
      { more: { page: pageOf({ autoHeight: true }) }, says: { maySayAfter: true } },
    ],
  ])('of a page that %s can say so', (_, { more = {}, fitting = {}, says }) => {
    const nothing = {
      isAwaited: false,
      maySayBefore: false,
      maySayAfter: false,
      isMeasuredBeside: false,
      isHeard: false,
      mayHaveSealed: false,
    };
    const { code, hasFrames, ...said } = scriptOf(HTML, more, fitting);
    expect(said).toEqual({ ...nothing, ...says });
    expect(hasFrames).toBe('tops' in more);
    expect(code).toContain('"door":"token"');
  });

  test('does not wait for a page without scripts, or one that is still', () => {
    expect(scriptOf(HTML, { facts: CHANGING, scripts: false }).isAwaited).toBe(false);
    expect(scriptOf(HTML, { facts: CHANGING, still: true }).isAwaited).toBe(false);
  });

  test('has nothing to lay out on a screen after its print, unless it is printed as on one', () => {
    expect(scriptOf(HTML).code).toContain('"screen":"screen"');
    expect(scriptOf(HTML, { media: 'screen' }).code).not.toContain('content-visibility');
  });
});
