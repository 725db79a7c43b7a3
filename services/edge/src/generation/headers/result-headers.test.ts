import { describe, expect, test } from '@jest/globals';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { readOpenApiDocument } from '../../openapi/document.ts';
import { toDraft } from '../job.ts';
import { resultHeaders } from './result-headers.ts';

const { headers } = readOpenApiDocument().components as unknown as {
  headers: Record<string, { schema: { pattern: string } }>;
};
const PATTERN = new RegExp(headers['ContentDisposition']!.schema.pattern);

const facts = {
  size: 1,
  renderMs: 12,
  pageCount: 3,
  blockedResources: 0,
  droppedLinks: 0,
  clippedContent: 0,
  substitutedFonts: [] as string[],
  staleFields: [] as string[],
  layoutLimits: [] as string[],
  missingVariables: [] as string[],
};

const headersOf = (
  options: object,
  output: 'pdf' | 'png' = 'pdf',
  more: Partial<typeof facts> = {},
) => resultHeaders(toDraft({ content: 'x', options }, { output }), { ...facts, ...more });

const filenameOf = (options: object, output?: 'pdf' | 'png') =>
  parse(headersOf(options, output)['Content-Disposition']!).parameters['filename'];

describe('resultHeaders', () => {
  test('have the type, time and pages of a PDF', () => {
    expect(headersOf({})).toEqual({
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="document.pdf"',
      'Cache-Control': 'no-store',
      'X-Render-Time-Ms': '12',
      'X-Page-Count': '3',
    });
  });

  test('have the number of lost resources, also for a preview', () => {
    expect(headersOf({}, 'pdf', { blockedResources: 2 })['X-Blocked-Resources']).toBe('2');
    expect(headersOf({}, 'png', { blockedResources: 1 })['X-Blocked-Resources']).toBe('1');
  });

  test('have the number of cut-off elements', () => {
    expect(headersOf({}, 'pdf', { clippedContent: 4 })['X-Clipped-Content']).toBe('4');
  });

  test('have the number of dropped links', () => {
    expect(headersOf({}, 'pdf', { droppedLinks: 2 })['X-Dropped-Links']).toBe('2');
  });

  test('have the substituted fonts', () => {
    const of = (substitutedFonts: string[]) =>
      headersOf({}, 'png', { substitutedFonts })['X-Substituted-Fonts'];
    expect(of(['Calibri=Carlito', 'A=b, c=Noto Sans'])).toBe(
      'Calibri=Carlito,A%3Db%2C%20c=Noto%20Sans',
    );
    expect(of(Array.from({ length: 21 }, (_, index) => `f${index}=x`))).toMatch(/,f19=x,\.\.\.$/);
    expect(of([])).toBeUndefined();
  });

  test('name stale fields and limits of the layout', () => {
    const headers = headersOf({}, 'pdf', { staleFields: ['IF'], layoutLimits: ['a', 'b'] });
    expect([headers['X-Stale-Fields'], headers['X-Layout-Limits']]).toEqual(['IF', 'a,b']);
    expect(headersOf({}, 'pdf')).not.toHaveProperty('X-Stale-Fields');
  });

  test('have no page count for a preview', () => {
    const headers = headersOf({}, 'png', { pageCount: 0 });
    expect(headers).toMatchObject({ 'Content-Type': 'image/png' });
    expect(headers).not.toHaveProperty('X-Page-Count');
  });

  test.each([
    ['invoice', 'invoice.pdf'],
    ['invoice.pdf', 'invoice.pdf'],
    ['INVOICE.PDF', 'INVOICE.pdf'],
    ['v1.2', 'v1.2.pdf'],
    ['Rechnung Nr. 5 – Größe.pdf', 'Rechnung Nr. 5 – Größe.pdf'],
    ['請求書', '請求書.pdf'],
    ["it's 100%; a=b", "it's 100%; a=b.pdf"],
    ['a; filename=b', 'a; filename=b.pdf'],
    ['a"; filename="b', 'a"; filename="b.pdf'],
    ['a\\', 'a\\.pdf'],
    ['%41', '%41.pdf'],
    ['half \ud800 a character', 'half \ufffd a character.pdf'],
  ])('name the file %s: %s', (filename, expected) => {
    expect(filenameOf({ filename })).toBe(expected);
    expect(headersOf({ filename })['Content-Disposition']).toMatch(/^[\x20-\x7e]+$/);
  });

  test('name any file by the contract’s pattern, so that clients decode the same name', () => {
    const odd = fc.constantFrom(
      '"',
      '\\',
      ';',
      '=',
      '%',
      "'",
      '; filename=',
      "*=UTF-8''",
      '.pdf',
      'é',
      '✓',
      '😀',
      '\ud800',
      ' ',
      '\t',
      '\x7f',
    );
    const names = fc.array(fc.oneof(odd, fc.string({ unit: 'binary' })), { maxLength: 6 });
    fc.assert(
      fc.property(names, (parts) => {
        const filename = parts.join('');
        const header = headersOf({ filename })['Content-Disposition']!;
        expect(header).toMatch(PATTERN);
        expect(parse(header)).toMatchObject({
          type: 'inline',
          parameters: { filename: `${filename.toWellFormed().replace(/\.(pdf|png)$/i, '')}.pdf` },
        });
      }),
    );
  });

  test('name a preview like its document', () => {
    expect(filenameOf({ filename: 'invoice.pdf' }, 'png')).toBe('invoice.png');
    expect(filenameOf({}, 'png')).toBe('document.png');
  });

  test('list the names without a value, with everything unusual encoded', () => {
    const missingVariables = ['a', 'b.c', 'items[0].sku', 'first name', 'größe', 'x,y', '%'];
    expect(headersOf({}, 'pdf', { missingVariables })['X-Missing-Variables']).toBe(
      'a,b.c,items[0].sku,first%20name,gr%C3%B6%C3%9Fe,x%2Cy,%25',
    );
  });

  test('take at most 5 KiB, whatever the names', () => {
    const names = Array.from({ length: 21 }, (_, index) => `${index}${'字'.repeat(100_000)}`);
    const most = headersOf({ filename: '😀'.repeat(200) }, 'pdf', {
      missingVariables: names,
      substitutedFonts: names.map((name) => `${name}=${name}`),
      blockedResources: 4_294_967_295,
      droppedLinks: 4_294_967_295,
      clippedContent: 4_294_967_295,
    });
    const lines = Object.entries(most).map(([name, value]) => `${name}: ${value}\r\n`);
    expect(lines.join('').length).toBeLessThanOrEqual(5 * 1_024);
  });
});
