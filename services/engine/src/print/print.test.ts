import { describe, expect, test } from 'vitest';
import type { HtmlDocument } from './document.ts';
import type { WarmPages } from '../guard/warm-pages.ts';
import { WARM } from '../settings.ts';
import { documentOf, STILL } from './document.fixture.ts';
import type { HtmlFiles } from './gotenberg/gotenberg.ts';
import { PagePrints } from './page-prints.ts';
import { NOTHING_HEARD } from './page/heard.ts';
import { printDocument, type Printing } from './print.ts';
import { PrintFault } from './print-fault.ts';

const asking = { signal: new AbortController().signal, requestId: '', deadline: Infinity };
const PDF = Buffer.from('%PDF-1.4');
const MISSING_RESOURCES = { count: 0, first: [], photographs: false };

/** Prints with a Gotenberg in whose place a test answers. @param answer gets the page's print, as the guard does */
function printed(
  html: string,
  answer: (files: HtmlFiles, print: ReturnType<PagePrints['get']>) => Buffer,
  more: Partial<HtmlDocument> = {},
  warm?: WarmPages,
) {
  const prints = new PagePrints();
  const tokens: string[] = [];
  const gotenberg = {
    printHtml: (files: HtmlFiles, fields: Record<string, string>) => {
      const [{ value }] = JSON.parse(fields['cookies']!) as [{ value: string }];
      tokens.push(value);
      return new Promise<Buffer>((resolve) => resolve(answer(files, prints.get(value))));
    },
  };
  const printing = { gotenberg, prints, warm } as unknown as Printing;
  const print = printDocument(documentOf(html, more), printing, asking);
  return { print, prints, tokens };
}

test('the guard finds a print by its token, until it has ended', async () => {
  const { print, prints, tokens } = printed('<p>x', (_, page) => {
    page!.missingResources = { ...MISSING_RESOURCES, count: 3 };
    return PDF;
  });
  expect(await print).toMatchObject({ pdf: PDF, missingResources: { count: 3 }, passes: 1 });
  expect(tokens).toHaveLength(1);
  expect(prints.get(tokens[0]!)).toBeUndefined();
});

test('a document without scripts has its policy behind our script', async () => {
  const { print } = printed(
    '<p>x',
    ({ html }) => {
      expect(html).toMatch(/<script .*<\/script><meta [^>]*script-src 'none'[^>]*><style>.*<p>x/s);
      return PDF;
    },
    { scripts: false },
  );
  await print;
});

describe('a document that has all with it', () => {
  const facts = { ...STILL, selfContained: true };
  const PASS = {
    pdf: Buffer.from('warm'),
    said: undefined,
    missingResources: MISSING_RESOURCES,
    isAtRest: true,
    errors: NOTHING_HEARD.errors,
  };

  /** Prints it where a page of its account prints it so. @returns the account that was asked for, and the PDF */
  async function printedWarm(more: Partial<HtmlDocument>, pass?: typeof PASS) {
    const asked: string[] = [];
    const within = (account: string) => (asked.push(account), Promise.resolve(pass));
    const warm = { within } as unknown as WarmPages;
    const { print } = printed('<p>x', () => PDF, { facts, account: 'ab', ...more }, warm);
    return { asked, pdf: (await print).pdf };
  }

  test('is printed on a page of its account, without Gotenberg', async () => {
    expect(await printedWarm({}, PASS)).toEqual({ asked: ['ab'], pdf: PASS.pdf });
  });

  test('is printed the usual way if that page fails', async () => {
    expect(await printedWarm({})).toEqual({ asked: ['ab'], pdf: PDF });
  });

  const wait = { selector: '', expression: '', delayMs: 0 };
  test.each<[string, Partial<HtmlDocument>]>([
    ['shares its page with none', { account: '' }],
    ['has not all with it', { facts: STILL }],
    ['has diagrams', { diagrams: 'mark' }],
    ['may change', { facts: { ...facts, mayChange: true } }],
    ['waits for an element', { wait: { ...wait, selector: 'p' } }],
    ['waits for an expression', { wait: { ...wait, expression: '1' } }],
    ['waits some time', { wait: { ...wait, delayMs: 1 } }],
    ['is large', { html: 'x'.repeat(WARM.documentBytes + 1) }],
  ])('but %s is printed the usual way', async (_, more) => {
    expect(await printedWarm(more, PASS)).toEqual({ asked: [], pdf: PDF });
  });
});

test('what the guard has found out goes before what Gotenberg says', async () => {
  const { print } = printed('<p>x', (_, page) => {
    page!.failure = { fault: 'FAULT_SELECTOR' };
    throw new PrintFault('FAULT_PRINT');
  });
  await expect(print).rejects.toMatchObject({ failure: { fault: 'FAULT_SELECTOR' } });
});

test('a document with a frame that does not load is printed without external frames', async () => {
  const sent: string[] = [];
  const { print } = printed('<p>x', ({ html }) => {
    if (sent.push(html) === 1) throw new PrintFault('FAULT_FRAME');
    return PDF;
  });
  expect((await print).pdf).toBe(PDF);
  const policy = 'Content-Security-Policy" content="frame-src data: blob:;';
  expect(sent.map((html) => html.includes(policy))).toEqual([false, true]);
});

test('a failure of Gotenberg is that of the print', async () => {
  const { print } = printed('<p>x', () => {
    throw new PrintFault('FAULT_BUSY');
  });
  await expect(print).rejects.toMatchObject({ failure: { fault: 'FAULT_BUSY' } });
});
