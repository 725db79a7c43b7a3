import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import { resolvePage, type PlatenError } from '@platen/contracts';
import type { HtmlSource } from '../engine.ts';
import { Gotenberg } from './gotenberg.ts';

const page = resolvePage({}).page!;
const source: HtmlSource = { html: '<!doctype html><p>Hello', page };
const never = new AbortController().signal;
/** Servers and engines of a test. */
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function engineAt(url: string): Gotenberg {
  const engine = new Gotenberg(url);
  cleanups.push(() => engine.close());
  return engine;
}

/** An engine in whose place a server makes faults. */
async function faultyEngine(answer: RequestListener): Promise<Gotenberg> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // First of all, so that no engine waits for an answer.
  cleanups.unshift(() => {
    server.closeAllConnections();
    server.close();
  });
  return engineAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** What an engine fails with that answers with this status and text. */
async function failureFor(status: number, body: string): Promise<PlatenError> {
  const engine = await faultyEngine((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(body));
  });
  return failureOf(engine.printHtml(source, never));
}

function failureOf(work: Promise<unknown>): Promise<PlatenError> {
  return work.then(
    () => {
      throw new Error('it went well');
    },
    (error: unknown) => error as PlatenError,
  );
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('a real Gotenberg', () => {
  const realEngine = () => engineAt(process.env['PLATEN_TEST_GOTENBERG_URL']!);

  test('prints a PDF of the announced length', async () => {
    const { body, announcedBytes } = await realEngine().printHtml(source, never);
    const pdf = await buffer(body);
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pdf.toString('latin1')).toMatch(/%%EOF\s*$/);
    expect(announcedBytes).toBe(pdf.length);
  });

  test('prints header and footer, and several documents at once', async () => {
    const engine = realEngine();
    const framed = { ...source, header: '<p>above</p>', footer: '<p>below</p>' };
    const results = await Promise.all(
      [source, framed].map(async (each) => buffer((await engine.printHtml(each, never)).body)),
    );
    expect(results.map((pdf) => pdf.toString('latin1', 0, 5))).toEqual(['%PDF-', '%PDF-']);
    expect(results[1]!.length).toBeGreaterThan(results[0]!.length);
  });

  test('refuses a page that it cannot print, without the engine’s text', async () => {
    const impossible = { ...page, marginTop: page.height, marginBottom: page.height };
    const failure = await failureOf(realEngine().printHtml({ ...source, page: impossible }, never));
    expect(failure).toMatchObject({ name: 'PlatenError', code: 'invalid_document' });
    expect(failure.message).not.toMatch(/gotenberg|chromium/i);
    expect(String(failure.cause)).toContain('Gotenberg answered 400');
  });
});

describe('the request to an engine', () => {
  async function sentFor(html: HtmlSource): Promise<string> {
    let form = '';
    const engine = await faultyEngine((request, response) => {
      void text(request).then((received) => {
        form = `${request.method} ${request.url}\n${received}`;
        response.end('ok');
      });
    });
    await buffer((await engine.printHtml(html, never)).body);
    return form;
  }

  const field = (form: string, name: string) =>
    new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(form)?.[1];

  test('is the document, and header and footer only if there are any', async () => {
    const plain = await sentFor({ ...source, header: '', html: '<p>größe' });
    expect(plain).toContain('POST /forms/chromium/convert/html');
    expect(plain).toContain('filename="index.html"');
    expect(plain).toContain('<p>größe');
    expect(plain).not.toMatch(/header\.html|footer\.html/);
    const framed = await sentFor({ ...source, header: 'above', footer: 'below' });
    expect(framed).toMatch(/filename="header\.html"[^]*above/);
    expect(framed).toMatch(/filename="footer\.html"[^]*below/);
  });

  test('is the page in inches, within half a point', async () => {
    const form = await sentFor(source);
    const points = (name: string) => Number(field(form, name)) * 72;
    expect(Math.abs(points('paperWidth') - page.width)).toBeLessThanOrEqual(0.51);
    expect(Math.abs(points('paperHeight') - page.height)).toBeLessThanOrEqual(0.51);
    expect(Math.abs(points('marginTop') - page.marginTop)).toBeLessThanOrEqual(0.51);
    expect(Math.abs(points('marginRight') - page.marginRight)).toBeLessThanOrEqual(0.51);
    expect(Math.abs(points('marginBottom') - page.marginBottom)).toBeLessThanOrEqual(0.51);
    expect(Math.abs(points('marginLeft') - page.marginLeft)).toBeLessThanOrEqual(0.51);
    expect(field(form, 'printBackground')).toBe('true');
  });
});

describe('an engine that refuses', () => {
  test('is overloaded at 429, with a time to wait', async () => {
    expect(await failureFor(429, 'queue full')).toMatchObject({
      code: 'overloaded',
      retryAfterMs: 1_000,
    });
  });

  test('timed out at 503', async () => {
    expect(await failureFor(503, 'Service Unavailable')).toMatchObject({
      code: 'generation_timeout',
      retryAfterMs: undefined,
    });
  });

  test.each([400, 404, 409, 500, 502, 301, 204])('failed at %i', async (status) => {
    expect(await failureFor(status, 'x')).toMatchObject({ code: 'generation_failed' });
  });

  test.each([400, 429, 500, 503])('puts its text only into the log at %i', async (status) => {
    const failure = await failureFor(status, '  chromium: net::ERR_SECRET \n');
    expect(failure.message).not.toMatch(/secret|gotenberg|chromium/i);
    expect(failure.cause).toMatchObject({
      message: `Gotenberg answered ${status}: chromium: net::ERR_SECRET`,
    });
  });

  test('is read only as far as the reason', async () => {
    const engine = await faultyEngine((request, response) => {
      request.resume();
      response.writeHead(500);
      const talk = () => {
        while (!response.destroyed && response.write('x'.repeat(1024)));
      };
      response.on('drain', talk);
      talk();
    });
    const failure = await failureOf(engine.printHtml(source, never));
    expect(failure).toMatchObject({ code: 'generation_failed' });
    expect(String(failure.cause).length).toBeLessThan(1024 * 1024);
  });

  test('counts by its status when its text breaks off', async () => {
    const engine = await faultyEngine((request, response) => {
      request.resume();
      response.writeHead(429, { 'Content-Length': 100 });
      response.write('busy', () => response.destroy());
    });
    expect(await failureOf(engine.printHtml(source, never))).toMatchObject({ code: 'overloaded' });
  });
});

describe('an engine that cannot be reached', () => {
  test('is unavailable when nothing listens, with a time to wait', async () => {
    const engine = engineAt(`http://127.0.0.1:${await unusedPort()}`);
    const failure = await failureOf(engine.printHtml(source, never));
    expect(failure).toMatchObject({ code: 'service_unavailable', retryAfterMs: 2_000 });
    expect(failure.message).not.toContain('ECONNREFUSED');
    expect(failure.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('is unavailable when it ends before its answer', async () => {
    const engine = await faultyEngine((request) => {
      request.resume().on('end', () => request.socket.destroy());
    });
    expect(await failureOf(engine.printHtml(source, never))).toMatchObject({
      code: 'service_unavailable',
      retryAfterMs: 2_000,
    });
  });

  test('serves again once it is back', async () => {
    let requests = 0;
    const engine = await faultyEngine((request, response) => {
      requests += 1;
      const isFirst = requests === 1;
      request.resume().on('end', () => (isFirst ? request.socket.destroy() : response.end('ok')));
    });
    await failureOf(engine.printHtml(source, never));
    const { body } = await engine.printHtml(source, never);
    expect(await text(body)).toBe('ok');
  });
});

describe('a caller that leaves', () => {
  test('ends the work of the engine before its answer', async () => {
    const leaving = new AbortController();
    const disconnected = Promise.withResolvers<unknown>();
    const engine = await faultyEngine((request) => {
      request.socket.on('close', disconnected.resolve);
      request.resume().on('end', () => leaving.abort());
    });
    const failure = await failureOf(engine.printHtml(source, leaving.signal));
    expect(failure.name).toBe('AbortError');
    await disconnected.promise;
  });

  test('ends the transfer of the answer', async () => {
    const leaving = new AbortController();
    const disconnected = Promise.withResolvers<unknown>();
    const engine = await faultyEngine((request, response) => {
      request.socket.on('close', disconnected.resolve);
      request.resume();
      response.write('%PDF-');
    });
    const { body } = await engine.printHtml(source, leaving.signal);
    const read = failureOf(buffer(body));
    leaving.abort();
    expect((await read).name).toBe('AbortError');
    await disconnected.promise;
  });

  test('does not get the engine’s reason', async () => {
    const leaving = new AbortController();
    const engine = await faultyEngine((request, response) => {
      request.resume();
      response.writeHead(500);
      response.write('because', () => leaving.abort());
    });
    const failure = await failureOf(engine.printHtml(source, leaving.signal));
    expect(failure.name).toBe('AbortError');
  });

  test('sends nothing when it left before', async () => {
    let requests = 0;
    const engine = await faultyEngine((_request, response) => {
      requests += 1;
      response.end();
    });
    const failure = await failureOf(engine.printHtml(source, AbortSignal.abort()));
    expect(failure.name).toBe('AbortError');
    expect(requests).toBe(0);
  });
});

test('an answer without a length announces none', async () => {
  const engine = await faultyEngine((request, response) => {
    request.resume();
    response.write('a');
    response.end('b');
  });
  const { body, announcedBytes } = await engine.printHtml(source, never);
  expect(announcedBytes).toBeUndefined();
  expect(await text(body)).toBe('ab');
});
