import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { PrintRequest, PrintResponse__Output } from '@platen/contracts';
import { engineService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';
import { openPrintService, type PrintService } from './print-service.ts';
import { SHEET } from './print/document.fixture.ts';
import type { Asking, Gotenberg, HtmlFiles } from './print/gotenberg/gotenberg.ts';
import { PagePrints } from './print/page-prints.ts';
import { PrintFault } from './print/print-fault.ts';
import { LONGEST_JOB_BYTES } from './settings.ts';

type Print = (files: HtmlFiles, asking: Asking) => Promise<Buffer>;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const PDF = Buffer.from('%PDF-1.4\n%%EOF');

/** A service with a Gotenberg in whose place a test prints, on a server that it is given; and its client. */
async function opened(
  print: Print = () => Promise.resolve(PDF),
  printed = ['chromium', 'libreoffice'],
) {
  const gotenberg = {
    printHtml: (files: HtmlFiles, _: object, asking: Asking) => print(files, asking),
  } as unknown as Gotenberg;
  const offices = {
    print: () => print({ html: 'office', header: '', footer: '' }, {} as Asking),
  };
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const room = { html: 1, office: 1 };
  const service = await openPrintService(
    { gotenberg, offices, prints: new PagePrints(), room },
    server,
  );
  for (const program of printed) service.tell(program, true);
  const { port } = server.address() as AddressInfo;
  const client = new RpcClient(engineService, { address: `127.0.0.1:${port}` });
  cleanups.push(
    () => server.close(),
    () => service.close(),
    () => client.close(),
  );
  return { client, service };
}

const PAGE = { sheet: SHEET, printed: SHEET, scale: 1 };
const HTML = { html: { page: PAGE, facts: {}, scripts: true } };

const chunk = (text: string) => ({
  chunk: { part: 'PART_DOCUMENT' as const, nth: 0, data: Buffer.from(text) },
});

/** Sends messages, and reads the answer. */
async function answerTo(
  client: Awaited<ReturnType<typeof opened>>['client'],
  messages: PrintRequest[],
  signal?: AbortSignal,
) {
  const call = client.open('Print', {
    requestId: 'request',
    timeoutMs: 20_000,
    ...(signal && { signal }),
  });
  const send = async () => {
    for (const message of messages) await call.send(message);
    await call.end();
  };
  send().catch(() => undefined);
  const received: PrintResponse__Output[] = [];
  for await (const message of call.messages()) received.push(message);
  return received;
}

describe('a print', () => {
  test('is the PDF in pieces and then its report', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(150_000)]);
    const { client } = await opened(({ html }) =>
      Promise.resolve(html.includes('<p>größe') ? large : PDF),
    );
    const answer = await answerTo(client, [{ job: HTML }, chunk('<p>gr'), chunk('öße')]);
    const pieces = answer.map((each) => each.chunk.length).filter((length) => length > 0);
    expect(pieces).toEqual([65_536, 65_536, large.length - 131_072]);
    expect(answer.at(-1)).toMatchObject({
      report: { size: large.length, passes: 1, atRest: true },
    });
  });

  test('begins when all that was announced is there', async () => {
    const { client } = await opened();
    const call = client.open('Print', { requestId: '', timeoutMs: 20_000 });
    await call.send({ job: { ...HTML, partsBytes: 4 } });
    await call.send(chunk('<p>x'));
    const first = await call.messages().next();
    expect(first.value).toMatchObject({ chunk: PDF });
    call.cancel();
  });

  test('of an office document is one of LibreOffice', async () => {
    const { client } = await opened(({ html }) => Promise.resolve(Buffer.from(html)));
    const [first] = await answerTo(client, [
      { job: { office: { extension: 'docx' } } },
      chunk('x'),
    ]);
    expect(first!.chunk.toString()).toBe('office');
  });

  test('that fails says why, and nothing else', async () => {
    const { client } = await opened(() => Promise.reject(new PrintFault('FAULT_SHEET', 'because')));
    const answer = await answerTo(client, [{ job: HTML }, chunk('<p>x')]);
    expect(answer).toMatchObject([{ failure: { fault: 'FAULT_SHEET', reason: 'because' } }]);
  });

  test('ends when its caller leaves', async () => {
    const leaving = new AbortController();
    const ended = Promise.withResolvers<unknown>();
    const { client } = await opened((_, { signal }) => {
      signal.addEventListener('abort', ended.resolve);
      leaving.abort();
      return new Promise(() => undefined);
    });
    await expect(answerTo(client, [{ job: HTML }, chunk('x')], leaving.signal)).rejects.toThrow();
    await ended.promise;
  });

  test('has no place beside as many as there is room for, until one ends', async () => {
    const first = Promise.withResolvers<Buffer>();
    const begun = Promise.withResolvers<undefined>();
    const { client } = await opened(() => {
      begun.resolve(undefined);
      return first.promise;
    });
    const job = [{ job: HTML }, chunk('<p>x')];
    const one = answerTo(client, job);
    await begun.promise;
    expect(await answerTo(client, job)).toMatchObject([{ failure: { fault: 'FAULT_BUSY' } }]);
    first.resolve(PDF);
    await one;
    expect((await answerTo(client, job)).at(-1)).toMatchObject({ report: {} });
  });

  test('has no place before the engine has printed a first one of its kind', async () => {
    const { client, service } = await opened(undefined, ['libreoffice']);
    const job = [{ job: HTML }, chunk('<p>x')];
    expect(await answerTo(client, job)).toMatchObject([{ failure: { fault: 'FAULT_NOT_READY' } }]);
    service.tell('chromium', true);
    expect((await answerTo(client, job)).at(-1)).toMatchObject({ report: {} });
  });

  test.each<[string, PrintRequest[]]>([
    ['no job', [chunk('<p>x')]],
    ['no page', [{ job: { html: { facts: {} } } }]],
    ['no facts', [{ job: { html: { page: PAGE } } }]],
    ['no scale', [{ job: { html: { facts: {}, page: { sheet: SHEET, printed: SHEET } } } }]],
    ['a strange kind', [{ job: { office: { extension: '../x' } } }]],
    ['too many headers', [{ job: HTML }, { chunk: { part: 'PART_TOP', nth: 8, data: PDF } }]],
  ])('is refused with %s', async (_, messages) => {
    const { client } = await opened();
    await expect(answerTo(client, messages)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('is refused as soon as it is too large', async () => {
    const { client } = await opened();
    const piece = chunk('x'.repeat(1_000_000)); // as large as a message may be
    const pieces = Array<PrintRequest>(Math.ceil(LONGEST_JOB_BYTES / 1_000_000)).fill(piece);
    expect(await answerTo(client, [{ job: HTML }, ...pieces])).toMatchObject([
      { failure: { fault: 'FAULT_TOO_LARGE' } },
    ]);
  });
});

describe('its health', () => {
  const healthOf = async ({ client }: { client: RpcClient<typeof engineService> }) => [
    await client.serves(),
    await client.serves('chromium'),
  ];

  test('is what it was set to, until it ends', async () => {
    const { client, service }: { client: RpcClient<typeof engineService>; service: PrintService } =
      await opened();
    service.tell('chromium', true);
    expect(await healthOf({ client })).toEqual([false, true]);
    service.tell('', true);
    expect(await healthOf({ client })).toEqual([true, true]);
    service.drain();
    service.tell('', true);
    expect(await healthOf({ client })).toEqual([false, false]);
  });
});
