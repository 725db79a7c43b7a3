import { describe, expect, test } from '@jest/globals';
import { resolvePage } from '@platen/contracts';
import { chromiumFields, chromiumHtml } from './chromium-form.ts';
import { libreOfficeFields } from './libreoffice-form.ts';
import { pageScript } from '../page/page-script.ts';

const page = resolvePage({}).page!;
const source = { html: '<!doctype html><p>x', page };

describe("Chromium's fields", () => {
  test("of no options are the page's and the defaults", () => {
    expect(chromiumFields(source, {})).toMatchObject({
      printBackground: 'true',
      preferCssPageSize: 'false',
      scale: expect.stringMatching(/^0\.999/) as unknown as string,
      generateTaggedPdf: 'false',
      generateDocumentOutline: 'false',
    });
    expect(Object.keys(chromiumFields(source, {}))).toHaveLength(12);
  });

  test.each([
    [{}, '679x971'],
    [{ scale: 0.5 }, '1358x1942'],
    [{ exactScale: 0.8 }, '848x1213'],
    [{ viewport: { width: 1000 }, scale: 678.67 / 1001 }, '1000x1431'],
  ])('of %j say what the page is laid out in by a cookie that no host gets', (options, value) => {
    expect(JSON.parse(chromiumFields(source, options).cookies!)).toEqual([
      { name: 'platen-viewport', value, domain: 'platen.invalid' },
    ]);
  });

  test('of a page as the document makes it keep the scale', () => {
    const options = { prefer_css_page_size: true, scale: 0.5 };
    expect(chromiumFields(source, options).scale).toBe('0.5');
  });

  test('of an outline or an accessible document ask for tags', () => {
    expect(chromiumFields(source, { outline: true })).toMatchObject({
      generateTaggedPdf: 'true',
      generateDocumentOutline: 'true',
    });
    expect(chromiumFields(source, { pdf_ua: true })).toMatchObject({
      generateTaggedPdf: 'true',
      generateDocumentOutline: 'false',
    });
  });

  test.each([
    [{ selector: '#ready' }, { waitForSelector: '#ready' }],
    [{ delay_ms: 250 }, { waitDelay: '250ms' }],
    [{ delay_ms: 0 }, {}],
  ])('of wait_for %j are %j', (wait_for, fields) => {
    const { waitForSelector, waitDelay } = chromiumFields(source, { wait_for });
    expect({
      ...(waitForSelector && { waitForSelector }),
      ...(waitDelay && { waitDelay }),
    }).toEqual(fields);
  });

  test('of a page that may change have it come to rest, after what the request waits for', () => {
    const scripted = { ...source, html: '<script>setTimeout(draw)</script>' };
    const fieldsOf = (options: object) => chromiumFields(scripted, options);
    expect(fieldsOf({}).waitForExpression).toContain('platen.rest');
    expect(fieldsOf({ isStill: true })).not.toHaveProperty('waitForExpression');
    expect(chromiumFields(source, {})).not.toHaveProperty('waitForExpression');
    const waiting = fieldsOf({ wait_for: { delay_ms: 250 } });
    expect(waiting.waitForExpression).toMatch(/250.*platen\.rest/);
    expect(waiting).not.toHaveProperty('waitDelay');
  });

  test.each([
    ['true', true],
    ['1 // a comment', true],
    ['Promise.resolve("x")', true],
    ['undefined', false],
    ['missing.object', false],
    ['Promise.reject(new Error())', false],
    ['0', false],
  ])('of an expression that is %s wait for %s', async (expression, outcome) => {
    const { waitForExpression } = chromiumFields(source, { wait_for: { expression } });
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- as the page evaluates it
    const evaluate = new Function(`return ${waitForExpression!}`) as () => Promise<boolean>;
    expect(await evaluate()).toBe(outcome);
  });

  test('of an expression that does not parse do not parse either', () => {
    const { waitForExpression } = chromiumFields(source, { wait_for: { expression: 'a b' } });
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- as the page evaluates it
    expect(() => new Function(`return ${waitForExpression!}`)).toThrow(SyntaxError);
  });
});

describe("Chromium's document", () => {
  const EXACT = 'html{-webkit-print-color-adjust:exact!important}';

  test('keeps to the sheet that the request names; else the document may choose', () => {
    const ruled = (size: string) => `</script><style>@page{size:${size}}${EXACT}</style><p>x`;
    const named = chromiumHtml(source, { page_format: 'A4' });
    expect(named.endsWith(ruled('595pt 842pt !important'))).toBe(true);
    expect(chromiumHtml(source, {}).endsWith(ruled('595pt 842pt'))).toBe(true);
    const own = { page_format: 'A4', prefer_css_page_size: true };
    expect(chromiumHtml(source, own).endsWith(ruled('595pt 842pt'))).toBe(true);
  });

  test('runs the script for pages before anything of its own', () => {
    const start = `<!doctype html>${pageScript()}`;
    expect(chromiumHtml(source, { prefer_css_page_size: true })).toBe(
      `${start}<style>@page{size:595pt 842pt}${EXACT}</style><p>x`,
    );
    expect(chromiumHtml(source, {}).startsWith(start)).toBe(true);
  });

  test('has nothing to lay out on a screen after its print, unless it is printed as on one', () => {
    expect(chromiumHtml(source, {})).toContain('@media screen');
    expect(chromiumHtml(source, { emulate_media: 'screen' })).not.toContain('@media screen');
  });

  test('without backgrounds saves ink', () => {
    const options = { prefer_css_page_size: true, print_background: false };
    expect(chromiumHtml(source, options)).toContain('print-color-adjust:economy!important');
    expect(chromiumHtml(source, options)).not.toContain('exact');
  });
});

test.each([
  [{}, { exportBookmarks: 'false', skipEmptyPages: 'true' }],
  [
    { outline: true, pdf_ua: true },
    { exportBookmarks: 'true', skipEmptyPages: 'true', pdfua: 'true' },
  ],
  [
    { page_ranges: '3, 1' },
    { exportBookmarks: 'false', skipEmptyPages: 'true', nativePageRanges: '1,3' },
  ],
  [{ pdf_a: 'PDF/A-1b' }, { exportBookmarks: 'false', skipEmptyPages: 'true', pdfa: 'PDF/A-1b' }],
  [
    { factur_x: { xml_base64: '', profile: 'BASIC' } },
    { exportBookmarks: 'false', skipEmptyPages: 'true', pdfa: 'PDF/A-3b' },
  ],
] as const)("LibreOffice's fields of %j are %j", (options, fields) => {
  expect(libreOfficeFields(options)).toEqual(fields);
});
