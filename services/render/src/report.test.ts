import { describe, expect, test } from 'vitest';
import type { PdfOptions, Report } from '@platen/contracts';
import { NOTHING_SAID, type Printed } from './engine/engine.ts';
import type { HtmlComposition } from './formats/composition.ts';
import { documentOf } from './formats/html/html.fixture.ts';
import type { Job } from './job.ts';
import { reportOf } from './report.ts';

const composition = (more: Partial<HtmlComposition> = {}) =>
  ({ kind: 'html', ...documentOf('<p>x'), metadata: {}, ...more }) as HtmlComposition;

const jobOf = (options: PdfOptions = {}, format = 'FORMAT_HTML') =>
  ({ request: { format }, options }) as Job;

const printOf = (said: Partial<Report>, more: Partial<Printed> = {}): Printed => ({
  pdf: new Uint8Array(),
  said: { ...NOTHING_SAID, ...said },
  ...more,
});

const LOST = [{ reference: 'https://a.example/x.png', reason: 'refused' }];

describe('the report', () => {
  test('has what the page, its headers and its footers lack', () => {
    const references = new Map([['https://a.example/x.png', 'x.png']]);
    const lostResources = [{ path: '/options/header_html', reference: 'h.png' }];
    const given = composition({ references, lostResources, droppedLinks: ['h.html'] });
    const print = printOf(
      { blockedCount: 1, blockedResources: LOST },
      { droppedLinks: ['a.html'] },
    );
    expect(reportOf(print, given, jobOf())).toEqual({
      ...NOTHING_SAID,
      blockedCount: 2,
      blockedResources: [
        { reference: 'x.png', reason: 'refused' },
        { reference: 'h.png', reason: 'not_allowed' },
      ],
      droppedCount: 2,
      droppedLinks: ['h.html', 'a.html'],
    });
  });

  test('counts all, and names the first 20, in at most 1,000 bytes each', () => {
    const droppedLinks = Array.from({ length: 21 }, () => 'x'.repeat(2_000));
    const report = reportOf(printOf({}, { droppedLinks }), composition(), jobOf());
    expect(report.droppedCount).toBe(21);
    expect(report.droppedLinks).toHaveLength(20);
    expect(Buffer.byteLength(report.droppedLinks[0]!)).toBe(1_000);
  });

  test('leaves out the empty pages that a break has inserted', () => {
    const blank = (blankPages: number[], blankCount = blankPages.length) =>
      reportOf(printOf({ blankCount, blankPages }), composition({ blankPages: [2, 40] }), jobOf());
    expect(blank([2, 3])).toMatchObject({ blankCount: 1, blankPages: [3] });
    expect(blank([2, 40])).toMatchObject({ blankCount: 0, blankPages: [] });
    const first = Array.from({ length: 20 }, (_, before) => before + 1);
    expect(blank(first, 22)).toMatchObject({ blankCount: 20 });
    expect(blank([])).toMatchObject({ blankCount: 0 });
  });

  test('says of an office document what its file shows', () => {
    const office = { kind: 'office', file: new Uint8Array(), metadata: {} } as const;
    expect(reportOf(printOf({ blankCount: 1 }), office, jobOf())).toEqual(NOTHING_SAID);
    const more = { missingPictures: 2, staleFields: ['IF'], layoutLimits: ['equation'] };
    expect(reportOf(printOf({}), { ...office, ...more }, jobOf())).toEqual({
      ...NOTHING_SAID,
      blockedCount: 2,
      staleFields: ['IF'],
      layoutLimits: ['equation'],
    });
  });
});

describe('a document is refused', () => {
  const failed = { scriptErrors: ['TypeError: x'] };

  test.each<[PdfOptions, Printed, string, string[]]>([
    [
      { on_missing_resource: 'error' },
      printOf({ blockedCount: 1, blockedResources: LOST }),
      'missing_resources',
      ['https://a.example/x.png did not load'],
    ],
    [{ on_not_at_rest: 'error' }, printOf({ notAtRest: true }), 'not_at_rest', ['was not at rest']],
    [
      { on_blank: 'error' },
      printOf({ blankCount: 1, ...failed }, { isBlank: true }),
      'blank_document',
      ['prints nothing', 'has a script that failed: TypeError: x'],
    ],
  ])('by %j', (options, print, code, messages) => {
    const details = messages.map((message) => ({ path: '/content', message }));
    expect(() => reportOf(print, composition(), jobOf(options))).toThrow(
      expect.objectContaining({ code, details }),
    );
    expect(reportOf(print, composition(), jobOf())).toMatchObject(print.said!);
  });

  test('for no blank page among others', () => {
    const print = printOf({ blankCount: 1 });
    expect(reportOf(print, composition(), jobOf({ on_blank: 'error' })).blankCount).toBe(1);
  });
});
