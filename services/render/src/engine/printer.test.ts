import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import { resolvePage } from '@platen/contracts';
import type { Composition, HtmlComposition } from '../formats/composition.ts';
import { documentOf } from '../formats/html/html.fixture.ts';
import type { FinishPlan } from '../finish/plan.ts';
import type { Finisher } from '../finish/finisher.ts';
import { Budget } from '../memory/budget.ts';
import type { RequestContext } from '../scheduling/request-context.ts';
import { Gotenberg } from './gotenberg/gotenberg.ts';
import { fingerprintOf, type PrintJob } from './print-job.ts';
import { Printer } from './printer.ts';
import { readPdf } from './pdf/read-pdf.ts';

const context: RequestContext = {
  document: {},
  accountId: 'account',
  deadline: Infinity,
  memory: new Budget(1_000_000).share('account'),
  signal: new AbortController().signal,
};
const PDF = '%PDF-1.4\n%%EOF';
const html: HtmlComposition = {
  kind: 'html',
  ...documentOf('<!doctype html><p>x'),
  metadata: {},
  page: resolvePage({}).page!,
};
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

type Answer = (form: string, response: ServerResponse, request: IncomingMessage) => void;

/** A printer between an engine with scripted answers and a finisher that shows its plan. */
async function printerWith(answer: Answer) {
  const plans: FinishPlan[] = [];
  const server = createServer((request, response) => {
    void text(request).then((form) => answer(form, response, request));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gotenberg = new Gotenberg(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
    return gotenberg.close();
  });
  const finisher: Pick<Finisher, 'finish'> = {
    finish(plan) {
      plans.push(plan);
      return Promise.resolve({ pdf: new Uint8Array(Buffer.from('finished')), pages: 7 });
    },
  };
  const fingerprints: string[] = [];
  const pool = {
    admit: () => undefined,
    print: async (job: PrintJob) => {
      fingerprints.push(fingerprintOf(job));
      const { signal, memory } = job.context;
      return readPdf(await job.start(gotenberg, signal), memory, signal);
    },
  };
  const pools = { chromium: pool, libreoffice: pool };
  return { printer: new Printer({ pools, finisher }), plans, fingerprints };
}

const bytes = (pdf: Uint8Array | undefined) => Buffer.from(pdf ?? []).toString();

describe('a print without finishing', () => {
  test('is passed on unchanged', async () => {
    const { printer, plans } = await printerWith((_, response) => response.end(PDF));
    const { pdf, pages } = await printer.print(html, { options: {} }, context);
    expect(bytes(pdf)).toBe(PDF);
    expect(pages).toBeUndefined();
    expect(plans).toEqual([]);
  });

  test('has the requested pages, or those of the options', async () => {
    const forms: string[] = [];
    const { printer } = await printerWith((form, response) => {
      forms.push(form);
      response.end(PDF);
    });
    const options = { page_ranges: '3-4' };
    await printer.print(html, { options }, context);
    await printer.print(html, { options, pages: '2' }, context);
    const docx: Composition = { kind: 'docx', docx: new Uint8Array(1), metadata: {} };
    await printer.print(docx, { options, pages: '2' }, context);
    const ranges = forms.map((form) => /nativePageRanges"\r\n\r\n([^\r]*)/.exec(form)?.[1]);
    expect(ranges).toEqual(['3-4', '2', '2']);
  });
});

test('a document differs from another, and from the same one of another account', async () => {
  const { printer, fingerprints } = await printerWith((_, response) => response.end(PDF));
  const print = (composition: Composition, accountId: string) =>
    printer.print(composition, { options: {} }, { ...context, accountId });
  await print(html, 'one');
  await print(html, 'one');
  await print({ ...html, html: '<!doctype html><p>y' }, 'one');
  await print(html, 'other');
  const [first, again, ...others] = fingerprints;
  expect(again).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

describe('a print with finishing', () => {
  /** Answers each print by what it was of. */
  const byKind: Answer = (form, response) => {
    const marks = { watermark: 'stamp', nativePageRanges: 'first' };
    const mark = Object.entries(marks).find(([each]) => form.includes(each));
    const kind = mark?.[1] ?? 'whole';
    response.end(`${PDF.slice(0, -5)}${kind}\n%%EOF`);
  };

  test('has its number of pages', async () => {
    const { printer, plans } = await printerWith(byKind);
    const options = { encryption: { user_password: 'u' } };
    const { pdf, pages } = await printer.print(html, { options }, context);
    expect(bytes(pdf)).toBe('finished');
    expect(pages).toBe(7);
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatchObject(options);
  });

  test('returns its lost resources, without their report in the PDF', async () => {
    const losses = { count: 3, addresses: [], photographs: false };
    const LOSSES = Buffer.from(JSON.stringify(losses)).toString('base64');
    const counted: Answer = (_, response) =>
      response.end(`${PDF}\n\n%platen-told ${LOSSES}\n%%EOF\n`);
    const { printer, plans } = await printerWith(counted);
    const plain = await printer.print(html, { options: {} }, context);
    expect([bytes(plain.pdf), plain.blockedResources]).toEqual([`${PDF}\n`, 3]);
    const options = { encryption: { user_password: 'u' } };
    const finished = await printer.print(html, { options }, context);
    expect([bytes(finished.pdf), finished.blockedResources]).toEqual(['finished', 3]);
    expect(bytes(plans[0]!.pdf)).toBe(`${PDF}\n`);
  });

  test('is printed together with its first page and its stamp', async () => {
    const { printer, plans } = await printerWith(byKind);
    const firstPage = { header: 'FIRST', footer: '' };
    const composition = { ...html, firstPage, watermark: { text: 'x' } };
    await printer.print(composition, { options: {} }, context);
    const [plan] = plans;
    expect([bytes(plan?.pdf), bytes(plan?.firstPage), bytes(plan?.stamp)]).toEqual([
      expect.stringContaining('whole'),
      expect.stringContaining('first'),
      expect.stringContaining('stamp'),
    ]);
  });

  test('fails with any of its prints, and ends the others', async () => {
    const ended = Promise.withResolvers<unknown>();
    const { printer, plans } = await printerWith((form, response, request) => {
      if (form.includes('watermark')) response.writeHead(503).end('time limit');
      else request.socket.on('close', ended.resolve);
    });
    const composition = { ...html, watermark: { text: 'x' } };
    await expect(printer.print(composition, { options: {} }, context)).rejects.toMatchObject({
      code: 'generation_timeout',
    });
    await ended.promise;
    expect(plans).toEqual([]);
  });

  test('fails when its print is incomplete', async () => {
    const { printer } = await printerWith((_, response) => response.end(PDF.slice(0, -1)));
    const options = { encryption: { user_password: 'u' } };
    await expect(printer.print(html, { options }, context)).rejects.toMatchObject({
      code: 'generation_failed',
    });
  });
});

test('a document with a frame that does not load is printed without external frames', async () => {
  const forms: string[] = [];
  const { printer } = await printerWith((form, response) => {
    if (forms.push(form) > 1) return response.end(PDF);
    return response
      .writeHead(400)
      .end('Chromium returned net::ERR_CONNECTION_CLOSED: loading failed');
  });
  const { pdf } = await printer.print(html, { options: {} }, context);
  expect(bytes(pdf)).toBe(PDF);
  const policy = 'Content-Security-Policy" content="frame-src data: blob:;';
  expect(forms.map((form) => form.includes(policy))).toEqual([false, true]);
});
