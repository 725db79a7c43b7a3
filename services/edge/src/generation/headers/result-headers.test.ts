import { describe, expect, test } from 'vitest';
import { parse } from 'content-disposition';
import type { Report } from '@platen/contracts';
import fc from 'fast-check';
import { readOpenApiDocument } from '../../openapi/document.ts';
import { NOTHING } from '../../testing/report.ts';
import { toDraft } from '../job.ts';
import { resultHeaders } from './result-headers.ts';

const { headers } = readOpenApiDocument().components as unknown as {
  headers: Record<string, { schema: { pattern: string } }>;
};
const PATTERN = new RegExp(headers['ContentDisposition']!.schema.pattern);

const facts = { size: 1, renderMs: 12, pageCount: 3 };

const headersOf = (
  options: object,
  output: 'pdf' | 'png' = 'pdf',
  more: Partial<Report> = {},
  pageCount = 3,
) => {
  const report = { ...NOTHING, ...more };
  return resultHeaders(toDraft({ content: 'x', options }, { output }), {
    ...facts,
    pageCount,
    report,
  });
};

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

  test.each<[Partial<Report>, string, string]>([
    [{ blockedCount: 2 }, 'X-Blocked-Resources', '2'],
    [{ droppedCount: 2 }, 'X-Dropped-Links', '2'],
    [{ clippedCount: 4 }, 'X-Clipped-Content', '4'],
    [{ scale: 0.7349 }, 'X-Content-Scale', '0.73'],
    [{ scale: 0.5 }, 'X-Content-Scale', '0.5'],
    [{ scale: 0.9959 }, 'X-Content-Scale', '0.99'],
    [{ notAtRest: true }, 'X-Not-At-Rest', 'true'],
    [{ scriptErrorCount: 1 }, 'X-Script-Errors', '1'],
    [{ blankCount: 3 }, 'X-Blank-Pages', '3'],
    [{ unreadCount: 2 }, 'X-Unread-Syntax', '2'],
  ])('tell %j, also for a preview', (more, name, value) => {
    for (const output of ['pdf', 'png'] as const)
      expect(headersOf({}, output, more)[name]).toBe(value);
  });

  test('have the substituted fonts', () => {
    const of = (pairs: [string, string][]) => {
      const substitutedFonts = pairs.map(([wanted, used]) => ({ wanted, used }));
      return headersOf({}, 'png', { substitutedFonts })['X-Substituted-Fonts'];
    };
    expect(
      of([
        ['Calibri', 'Carlito'],
        ['A=b, c', 'Noto Sans'],
      ]),
    ).toBe('Calibri=Carlito,A%3Db%2C%20c=Noto%20Sans');
    expect(of(Array.from({ length: 21 }, (_, index) => [`f${index}`, 'x']))).toMatch(
      /,f19=x,\.\.\.$/,
    );
    expect(of([])).toBeUndefined();
  });

  test('name stale fields and limits of the layout', () => {
    const headers = headersOf({}, 'pdf', { staleFields: ['IF'], layoutLimits: ['a', 'b'] });
    expect([headers['X-Stale-Fields'], headers['X-Layout-Limits']]).toEqual(['IF', 'a,b']);
    expect(headersOf({}, 'pdf')).not.toHaveProperty('X-Stale-Fields');
  });

  test('have no page count for a preview', () => {
    const headers = headersOf({}, 'png', {}, 0);
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
      substitutedFonts: names.map((name) => ({ wanted: name, used: name })),
      scale: 0.5,
      notAtRest: true,
      blockedCount: 4_294_967_295,
      droppedCount: 4_294_967_295,
      clippedCount: 4_294_967_295,
      scriptErrorCount: 4_294_967_295,
      blankCount: 4_294_967_295,
    });
    const lines = Object.entries(most).map(([name, value]) => `${name}: ${value}\r\n`);
    expect(lines.join('').length).toBeLessThanOrEqual(5 * 1_024);
  });
});
