import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, vi, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import express, { type Response as ExpressResponse } from 'express';
import { answerError } from '../middleware/errors.ts';
import { requestContext, requestContextOf } from '../middleware/request-context.ts';
import { ask, serve, testLog } from '../testing/serve.ts';
import { deliver } from './deliver.ts';

type Chunks = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

interface Scene {
  chunks: string[] | ((response: ExpressResponse) => Chunks);
  headers?: Record<string, string>;
  /** The announced length; by default that of the chunks. */
  size?: number;
  commit?: (response: ExpressResponse) => Promise<void>;
}

const realSetTimeout = setTimeout;

let server: Awaited<ReturnType<typeof serve>> | undefined;

afterEach(() => server?.close());

async function* buffers(chunks: Chunks) {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

const lengthOf = (chunks: Scene['chunks']) =>
  typeof chunks === 'function' ? 0 : chunks.join('').length;

/** Resolves when the server has noticed that its client left. */
const leavingOf = (response: ExpressResponse) =>
  new Promise((resolve) => requestContextOf(response).signal.addEventListener('abort', resolve));

/** Serves one delivery; `outcome` is the error of `deliver`, undefined without one. */
async function serveDelivery({ chunks, headers, size = lengthOf(chunks), commit }: Scene) {
  const outcome = Promise.withResolvers<unknown>();
  const state = { commits: 0 };
  const app = express().use(requestContext(testLog().log));
  app.get('/', async (_request, response) => {
    const delivery = deliver(
      response,
      {
        headers: { 'Content-Type': 'application/pdf', 'X-Mine': 'yes', ...headers },
        size,
        chunks: buffers(typeof chunks === 'function' ? chunks(response) : chunks),
      },
      {
        async commit() {
          state.commits += 1;
          await commit?.(response);
        },
        signal: requestContextOf(response).signal,
      },
    );
    delivery.then(() => outcome.resolve(undefined), outcome.resolve);
    await delivery;
  });
  app.use(answerError);
  server = await serve(app);
  return { url: server.url, outcome: outcome.promise, state };
}

/** Collects what arrives until it ends or breaks off. */
function collect(response: IncomingMessage) {
  const received = { text: '' };
  response.setEncoding('latin1');
  response.on('data', (piece: string) => (received.text += piece));
  response.on('error', () => undefined); // it shows in `ended`
  const ended = new Promise<boolean>((resolve) => {
    response.once('close', () => resolve(response.complete));
  });
  return { received, ended };
}

describe('deliver', () => {
  test.each([
    ['one chunk', ['%PDF']],
    ['two chunks', ['%P', 'DF']],
    ['many chunks', Array.from('0123456789')],
    ['large chunks', Array.from({ length: 20 }, (_, i) => String(i % 10).repeat(64 * 1024))],
  ])('sends %s, charges once, and says the length', async (_, chunks) => {
    const { url, outcome, state } = await serveDelivery({ chunks });
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-mine')).toBe('yes');
    expect(response.headers.get('content-length')).toBe(String(chunks.join('').length));
    expect(await response.text()).toBe(chunks.join(''));
    expect(await outcome).toBeUndefined();
    expect(state.commits).toBe(1);
  });

  test.each<[string, Record<string, string>]>([
    ['of more than 2 KiB', { 'X-Long': 'x'.repeat(2_049) }],
    ['that is no ASCII', { 'X-Odd': 'ä' }],
    [
      'of 8 KiB together',
      Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((name) => [name, 'x'.repeat(1_700)])),
    ],
  ])('fails, and charges nothing, with headers %s', async (_, headers) => {
    const { url, outcome, state } = await serveDelivery({ chunks: ['%PDF'], headers });
    expect((await fetch(url)).status).toBe(500);
    expect(await outcome).toBeInstanceOf(Error);
    expect(state.commits).toBe(0);
  });

  test('sends nothing of a single chunk before the charge is confirmed', async () => {
    let sentBefore: boolean | undefined;
    const { url } = await serveDelivery({
      chunks: ['%PDF'],
      commit: (response) => {
        sentBefore = response.headersSent;
        return Promise.resolve();
      },
    });
    expect(await (await fetch(url)).text()).toBe('%PDF');
    expect(sentBefore).toBe(false);
  });

  test('sends all but the last chunk before the charge is confirmed', async () => {
    const charging = Promise.withResolvers<undefined>();
    const charged = Promise.withResolvers<undefined>();
    const { url, outcome } = await serveDelivery({
      chunks: ['first ', 'second ', 'last'],
      commit: () => {
        charging.resolve(undefined);
        return charged.promise;
      },
    });
    const response = await ask(url);
    const { received, ended } = collect(response);
    await charging.promise;
    while (received.text.length < 'first second '.length) await once(response, 'data');
    expect(received.text).toBe('first second ');
    charged.resolve(undefined);
    expect(await ended).toBe(true);
    expect(received.text).toBe('first second last');
    expect(await outcome).toBeUndefined();
  });

  test('can still answer as JSON when a single chunk could not be charged', async () => {
    const { url } = await serveDelivery({
      chunks: ['%PDF'],
      commit: () =>
        Promise.reject(new PlatenError('service_unavailable', 'Away.', { retryAfterMs: 1 })),
    });
    const response = await fetch(url);
    expect(response.status).toBe(503);
    expect(response.headers.get('x-mine')).toBeNull();
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ error: 'service_unavailable' });
  });

  test('breaks the transfer off when several chunks could not be charged', async () => {
    const failure = new PlatenError('service_unavailable', 'Away.');
    const begun = Promise.withResolvers<undefined>();
    const { url, outcome } = await serveDelivery({
      chunks: ['first ', 'second ', 'last'],
      commit: async () => {
        await begun.promise;
        throw failure;
      },
    });
    const response = await ask(url);
    begun.resolve(undefined);
    const { received, ended } = collect(response);
    expect(await ended).toBe(false);
    expect('first second '.startsWith(received.text)).toBe(true);
    expect(response.headers['content-length']).toBe('17');
    expect(await outcome).toBe(failure);
  });

  test.each<[string, string[], number]>([
    ['no chunk', [], 0],
    ['no chunk though some were announced', [], 4],
    ['one byte too few', ['%PDF'], 5],
    ['one byte too many', ['%PDF'], 3],
  ])('fails before it has answered, and charges nothing, at %s', async (_, chunks, size) => {
    const { url, outcome, state } = await serveDelivery({ chunks, size });
    const response = await fetch(url);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: 'generation_failed' });
    expect(await outcome).toMatchObject({
      code: 'generation_failed',
      cause: { message: `got ${chunks.join('').length} of ${size} bytes` },
    });
    expect(state.commits).toBe(0);
  });

  test('breaks the transfer off, and charges nothing, when chunks are missing', async () => {
    const begun = Promise.withResolvers<undefined>();
    async function* chunks() {
      yield '%P';
      yield 'DF';
      await begun.promise;
    }
    const { url, outcome, state } = await serveDelivery({ chunks, size: 5 });
    const { received, ended } = collect(await ask(url));
    begun.resolve(undefined);
    expect(await ended).toBe(false);
    expect(received.text.length).toBeLessThanOrEqual(2);
    expect(await outcome).toMatchObject({ code: 'generation_failed' });
    expect(state.commits).toBe(0);
  });

  test('fails as the chunks do, and charges nothing', async () => {
    const failure = new PlatenError('overloaded', 'Busy.', { retryAfterMs: 1 });
    // oxlint-disable-next-line typescript/require-await -- breaks off by itself
    async function* broken() {
      yield '%PDF';
      throw failure;
    }
    const { url, outcome, state } = await serveDelivery({ chunks: broken, size: 10 });
    expect((await fetch(url)).status).toBe(503);
    expect(await outcome).toBe(failure);
    expect(state.commits).toBe(0);
  });

  test('does not read ahead of a slow client', async () => {
    const waiting: number[] = [];
    function* large(response: ExpressResponse) {
      for (let i = 0; i < 200; i++) {
        waiting.push(response.writableLength);
        yield Buffer.alloc(64 * 1024, 'x');
      }
    }
    const { url } = await serveDelivery({ chunks: large, size: 200 * 64 * 1024 });
    expect(await (await fetch(url)).arrayBuffer()).toHaveProperty('byteLength', 200 * 64 * 1024);
    expect(Math.max(...waiting)).toBeLessThanOrEqual(128 * 1024);
  });
});

describe('a client that leaves', () => {
  test('before the only chunk is not charged', async () => {
    const leaving = new AbortController();
    async function* chunks(response: ExpressResponse) {
      const left = leavingOf(response);
      leaving.abort();
      await left;
      yield '%PDF';
    }
    const { url, outcome, state } = await serveDelivery({ chunks, size: 4 });
    await expect(fetch(url, { signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(state.commits).toBe(0);
  });

  test('before the last chunk is not charged', async () => {
    async function* chunks(response: ExpressResponse) {
      const left = leavingOf(response);
      yield 'first ';
      yield 'second ';
      await left;
      yield 'last';
    }
    const { url, outcome, state } = await serveDelivery({ chunks, size: 17 });
    (await ask(url)).destroy();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(state.commits).toBe(0);
  });

  test('while the connection is full is not charged, and ends the reading', async () => {
    let ended = false;
    function* large() {
      try {
        for (let i = 0; i < 1_000; i++) yield Buffer.alloc(64 * 1024);
      } finally {
        ended = true;
      }
    }
    const { url, outcome, state } = await serveDelivery({ chunks: large, size: 1_000 * 64 * 1024 });
    const response = await ask(url);
    await once(response, 'readable');
    response.destroy();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(state.commits).toBe(0);
    expect(ended).toBe(true);
  });

  test('includes one that does not read the last chunk for five minutes', async () => {
    const lastSent = Promise.withResolvers<() => void>();
    const begun = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      call: () => void,
      ms: number,
    ) => {
      if (ms !== 300_000) return realSetTimeout(call, ms);
      lastSent.resolve(call);
      return realSetTimeout(() => undefined);
    }) as typeof setTimeout);
    const size = 64 * 1024 * 1024; // more than any socket's buffers take
    const { url, outcome, state } = await serveDelivery({
      chunks: () => [Buffer.alloc(size)],
      size,
    });
    const client = await ask(url);
    const left = new Promise((resolve) => client.once('close', resolve));
    (await lastSent.promise)();
    begun.mockRestore();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    client.on('error', () => undefined).resume();
    await left;
    expect(client.complete).toBe(false);
    expect(state.commits).toBe(1);
  });

  test('includes one that does not read the document for ten minutes', async () => {
    const late = Promise.withResolvers<() => void>();
    const begun = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      call: () => void,
      ms: number,
    ) => {
      if (ms !== 600_000) return realSetTimeout(call, ms);
      late.resolve(call);
      return undefined;
    }) as typeof setTimeout);
    const chunk = Buffer.alloc(1024 * 1024);
    const { url, outcome, state } = await serveDelivery({
      chunks: () => Array.from({ length: 64 }, () => chunk),
      size: 64 * 1024 * 1024,
    });
    const client = await ask(url);
    const left = new Promise((resolve) => client.once('close', resolve));
    (await late.promise)();
    begun.mockRestore();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    client.on('error', () => undefined).resume();
    await left;
    expect([client.complete, state.commits]).toEqual([false, 0]);
  });

  test('during the charge does not count as served', async () => {
    const charging = Promise.withResolvers<undefined>();
    const { url, outcome, state } = await serveDelivery({
      chunks: ['first ', 'last'],
      commit: async (response) => {
        const left = leavingOf(response);
        charging.resolve(undefined);
        await left;
      },
    });
    const client = await ask(url);
    await charging.promise;
    client.destroy();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(state.commits).toBe(1);
  });
});
