import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { Gotenberg } from './gotenberg.ts';

const FILES = { html: '<p>größe', header: '', footer: '' };
const never = { signal: new AbortController().signal, requestId: '', deadline: Infinity };
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function gotenbergAt(port: number): Gotenberg {
  const gotenberg = new Gotenberg(`http://127.0.0.1:${port}`);
  cleanups.push(() => gotenberg.close());
  return gotenberg;
}

/** A server in place of Gotenberg. */
async function standIn(answer: RequestListener): Promise<Gotenberg> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // First of all, so that nobody waits for an answer.
  cleanups.unshift(() => {
    server.closeAllConnections();
    server.close();
  });
  return gotenbergAt((server.address() as AddressInfo).port);
}

const answering = (status: number, body: string) =>
  standIn((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(body));
  });

/** Answers that do not end, in pieces of so many bytes. */
const endless = (status: number, bytes: number) =>
  standIn((request, response) => {
    request.resume();
    response.writeHead(status);
    const talk = () => {
      while (!response.destroyed && response.write(Buffer.alloc(bytes)));
    };
    response.on('drain', talk);
    talk();
  });

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the request', () => {
  async function sentFor(print: (gotenberg: Gotenberg) => Promise<Buffer>): Promise<string> {
    let form = '';
    const gotenberg = await standIn((request, response) => {
      void text(request).then((received) => {
        form = `${request.method} ${request.url} ${String(request.headers['gotenberg-trace'])}\n${received}`;
        response.end('the PDF');
      });
    });
    expect((await print(gotenberg)).toString()).toBe('the PDF');
    return form;
  }

  test('has the document, its fields, and header and footer only if there are any', async () => {
    const plain = await sentFor((gotenberg) => gotenberg.printHtml(FILES, { scale: '1' }, never));
    expect(plain).toMatch(/^POST \/forms\/chromium\/convert\/html undefined\n/);
    expect(plain).toMatch(/filename="index\.html"[^]*<p>größe/);
    expect(plain).toMatch(/name="scale"\r\n\r\n1\r\n/);
    expect(plain).not.toMatch(/header\.html|footer\.html/);
    const framed = { ...FILES, header: 'above', footer: 'below' };
    const asking = { ...never, requestId: 'id' };
    const more = await sentFor((gotenberg) => gotenberg.printHtml(framed, {}, asking));
    expect(more).toMatch(/^POST \S+ id\n[^]*header\.html"[^]*above[^]*footer\.html"[^]*below/);
  });
});

describe('a refusal', () => {
  test.each([
    [429, 'FAULT_BUSY'],
    [503, 'FAULT_SLOW'],
    [500, 'FAULT_FAILED'],
    [301, 'FAULT_FAILED'],
  ])('of status %i is a failure', async (status, fault) => {
    const gotenberg = await answering(status, ' why \n');
    await expect(gotenberg.printHtml(FILES, {}, never)).rejects.toMatchObject({
      failure: { fault, reason: `Gotenberg answered ${status}: why` },
    });
  });

  test('is read only as far as the reason', async () => {
    const gotenberg = await endless(500, 1024);
    await expect(gotenberg.printHtml(FILES, {}, never)).rejects.toMatchObject({
      failure: { fault: 'FAULT_FAILED' },
    });
  });

  test('counts by its status when its text breaks off', async () => {
    const gotenberg = await standIn((request, response) => {
      request.resume();
      response.writeHead(429, { 'Content-Length': 100 });
      response.write('busy', () => response.destroy());
    });
    await expect(gotenberg.printHtml(FILES, {}, never)).rejects.toMatchObject({
      failure: { fault: 'FAULT_BUSY' },
    });
  });
});

test('a PDF that does not end is too large', async () => {
  const gotenberg = await endless(200, 4 * 1024 * 1024);
  await expect(gotenberg.printHtml(FILES, {}, never)).rejects.toMatchObject({
    failure: { fault: 'FAULT_TOO_LARGE' },
  });
});

describe('without an answer', () => {
  test('it is not ready where nothing listens', async () => {
    const gotenberg = gotenbergAt(await unusedPort());
    await expect(gotenberg.printHtml(FILES, {}, never)).rejects.toMatchObject({
      failure: { fault: 'FAULT_NOT_READY' },
    });
    expect(await gotenberg.isUp(never.signal)).toBe(false);
  });

  test.each(['before the PDF', 'in the middle of it'])('it failed: %s', async (when) => {
    const gotenberg = await standIn((request, response) => {
      request.resume().on('end', () => {
        if (when === 'before the PDF') request.socket.destroy();
        else response.write('%PDF', () => response.destroy());
      });
    });
    await expect(gotenberg.printHtml(FILES, {}, never)).rejects.toMatchObject({
      failure: { fault: 'FAULT_FAILED' },
    });
  });
});

test('who leaves ends the print', async () => {
  const leaving = new AbortController();
  const disconnected = Promise.withResolvers<unknown>();
  const gotenberg = await standIn((request) => {
    request.socket.on('close', disconnected.resolve);
    request.resume().on('end', () => leaving.abort());
  });
  const asking = { ...never, signal: leaving.signal };
  await expect(gotenberg.printHtml(FILES, {}, asking)).rejects.toMatchObject({
    name: 'AbortError',
  });
  await disconnected.promise;
});

test.each(['up', 'down'])('its browser is %s as it says', async (status) => {
  const details = { chromium: { status }, libreoffice: { status: 'down' } };
  const gotenberg = await answering(503, JSON.stringify({ details }));
  expect(await gotenberg.isUp(never.signal)).toBe(status === 'up');
});
