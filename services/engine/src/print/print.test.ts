import { expect, test } from '@jest/globals';
import { documentOf } from './document.fixture.ts';
import type { HtmlFiles } from './gotenberg/gotenberg.ts';
import { PagePrints } from './page-prints.ts';
import { printDocument, type Printing } from './print.ts';
import { PrintFault } from './print-fault.ts';

const asking = { signal: new AbortController().signal, requestId: '' };
const PDF = Buffer.from('%PDF-1.4');
const LOSSES = { count: 0, lost: [], photographs: false };

/** Prints with a Gotenberg in whose place a test answers. @param answer gets the page's print, as the guard does */
function printed(
  html: string,
  answer: (files: HtmlFiles, print: ReturnType<PagePrints['get']>) => Buffer,
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
  const printing = { gotenberg, prints } as unknown as Printing;
  const print = printDocument(documentOf(html), printing, asking);
  return { print, prints, tokens };
}

test('the guard finds a print by its token, until it has ended', async () => {
  const { print, prints, tokens } = printed('<p>x', (_, page) => {
    page!.losses = { ...LOSSES, count: 3 };
    return PDF;
  });
  expect(await print).toMatchObject({ pdf: PDF, losses: { count: 3 }, passes: 1 });
  expect(tokens).toHaveLength(1);
  expect(prints.get(tokens[0]!)).toBeUndefined();
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
