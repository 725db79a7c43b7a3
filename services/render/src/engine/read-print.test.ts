import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from '@jest/globals';
import { resolvePage } from '@platen/contracts';
import { Budget } from '../../memory/budget.ts';
import { Gotenberg } from '../gotenberg/gotenberg.ts';
import { pdfFault, readPdf } from './read-pdf.ts';

const PDF = '%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n';
const never = new AbortController().signal;

async function* buffers(pieces: Iterable<string> | AsyncIterable<string>) {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** An engine's answer in these pieces. */
const resultOf = (pieces: Iterable<string> | AsyncIterable<string>, announcedBytes?: number) => ({
  body: Readable.from(buffers(pieces), { objectMode: false }),
  announcedBytes,
});

/** The budget of an account with a number of bytes. */
const memoryOf = (bytes: number) => new Budget(2 * bytes).share('account');

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('wholePdf', () => {
  test('accepts a PDF in one piece, and byte by byte without a length', async () => {
    const memory = memoryOf(3 * PDF.length);
    expect(textOf(await readPdf(resultOf([PDF], PDF.length), memory, never))).toBe(PDF);
    expect(textOf(await readPdf(resultOf(PDF), memory, never))).toBe(PDF);
    expect(memory.held).toBe(2 * PDF.length);
  });

  test.each([
    ['nothing', [], undefined],
    ['a web page', ['<html>%%EOF'], undefined],
    ['a PDF without its end', [PDF.slice(0, 20)], undefined],
    ['fewer bytes than announced', [PDF], PDF.length + 1],
    ['more bytes than announced', [PDF], PDF.length - 1],
  ])('fails on %s', async (_, pieces, announced) => {
    const memory = memoryOf(1_000);
    await expect(readPdf(resultOf(pieces, announced), memory, never)).rejects.toMatchObject({
      code: 'generation_failed',
    });
    expect(memory.held).toBe(0);
  });

  test('stops the transfer when the budget is used up, and releases its share', async () => {
    const memory = memoryOf(2 * PDF.length - 1);
    const result = resultOf([PDF.slice(0, 10), PDF.slice(10)]);
    await expect(readPdf(result, memory, never)).rejects.toMatchObject({ code: 'overloaded' });
    expect(result.body.destroyed).toBe(true);
    expect(memory.held).toBe(0);
  });

  test('ends as aborted when the caller left during the transfer', async () => {
    const leaving = new AbortController();
    // eslint-disable-next-line @typescript-eslint/require-await -- breaks off by itself
    async function* broken() {
      yield PDF.slice(0, 10);
      leaving.abort();
      throw new Error('socket closed');
    }
    const taking = readPdf(resultOf(broken()), memoryOf(1_000), leaving.signal);
    await expect(taking).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('wholePdf over a connection', () => {
  const cleanups: (() => unknown)[] = [];

  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function takenFrom(answer: (response: ServerResponse) => void) {
    const server = createServer((request, response) => {
      request.resume().on('end', () => answer(response));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const engine = new Gotenberg(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    cleanups.push(
      () => server.close(),
      () => engine.close(),
    );
    const result = await engine.printHtml({ html: 'x', page: resolvePage({}).page! }, never);
    return readPdf(result, memoryOf(1_000), never);
  }

  test('accepts a complete PDF', async () => {
    expect(textOf(await takenFrom((response) => response.end(PDF)))).toBe(PDF);
  });

  test.each<[string, Record<string, number>]>([
    ['with its length announced', { 'Content-Length': PDF.length }],
    ['in chunks', {}],
  ])('fails on a PDF %s that breaks off', async (_, headers) => {
    const taking = takenFrom((response) => {
      response.writeHead(200, headers);
      response.write(PDF.slice(0, -1), () => response.destroy());
    });
    await expect(taking).rejects.toMatchObject({
      code: 'generation_failed',
      cause: { message: 'the transfer broke off' },
    });
  });

  test('fails on a PDF in chunks that looks complete but never ended', async () => {
    const taking = takenFrom((response) => {
      response.writeHead(200);
      response.write(PDF, () => response.destroy());
    });
    await expect(taking).rejects.toMatchObject({ code: 'generation_failed' });
  });

  test.each([
    ['is no PDF', '<html>no</html>', 'does not begin like a PDF'],
    ['lacks %%EOF', PDF.slice(0, 20), 'does not end like a PDF'],
    ['is empty', '', 'does not begin like a PDF'],
  ])('fails on a 200 that %s', async (_, body, message) => {
    await expect(takenFrom((response) => response.end(body))).rejects.toMatchObject({
      code: 'generation_failed',
      cause: { message },
    });
  });
});

const WHOLE = '%PDF-1.4\n1 0 obj\nendobj\nstartxref\n9\n%%EOF';

const faultOf = (text: string, announcedBytes?: number) =>
  pdfFault(Buffer.from(text, 'latin1'), announcedBytes);

describe('pdfFault', () => {
  test.each([
    ['%%EOF at the very end', WHOLE],
    ['a line end after %%EOF', `${WHOLE}\n`],
    ['CR LF and spaces after %%EOF', `${WHOLE}\r\n  \r\n`],
    ['several revisions', `${WHOLE}\n2 0 obj\nendobj\n%%EOF\n`],
    ['nearly 1 KiB of space at the end', `${WHOLE}${' '.repeat(1024 - 5)}`],
  ])('finds none with %s', (_, text) => {
    expect(faultOf(text)).toBeUndefined();
    expect(faultOf(text, text.length)).toBeUndefined();
  });

  test.each([
    ['nothing at all', ''],
    ['half a header', '%PD'],
    ['a web page', '<html>%%EOF'],
    ['something before the header', ` ${WHOLE}`],
    ['a header in small letters', WHOLE.replace('%PDF', '%pdf')],
  ])('reports a wrong beginning: %s', (_, text) => {
    expect(faultOf(text)).toBe('does not begin like a PDF');
  });

  test.each([
    ['a torso', WHOLE.slice(0, 20)],
    ['a part of the mark', WHOLE.slice(0, -1)],
    ['something after the mark', `${WHOLE}\n<p>oops`],
    ['the mark far from the end', `${WHOLE}${' '.repeat(1024)}`],
    ['a header alone', '%PDF-'],
  ])('reports a wrong end: %s', (_, text) => {
    expect(faultOf(text)).toBe('does not end like a PDF');
  });

  test.each([
    ['fewer', WHOLE.length + 1],
    ['more', WHOLE.length - 1],
    ['some though none were announced', 0],
  ])('reports that the engine sent %s', (_, announced) => {
    expect(faultOf(WHOLE, announced)).toBe(`announced ${announced} bytes, sent ${WHOLE.length}`);
  });
});
