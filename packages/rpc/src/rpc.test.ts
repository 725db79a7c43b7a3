import dns from 'node:dns';
import { once } from 'node:events';
import http2 from 'node:http2';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { Client, credentials, logVerbosity, Metadata, setLogVerbosity } from '@grpc/grpc-js';
import {
  PlatenError,
  type AuthServiceDefinition,
  type Caller,
  type RenderRequest__Output,
  type RenderResponse,
  type RenderServiceDefinition,
} from '@platen/contracts';
import { authService, renderService } from '@platen/contracts/services';
import { inSpan, SpanKind } from '@platen/runtime';
import { afterEach, describe, expect, vi, test } from 'vitest';
import { service as healthService } from 'grpc-health-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { RpcClient, type CallOptions } from './client.ts';
import { isCancelled, isLost } from './errors.ts';
import { RenewedClient } from './renewed-client.ts';
import { RpcServer, type CallContext } from './server.ts';
import { readMessages, writeMessage } from './streams.ts';

type DuplexHandler = Parameters<
  typeof RpcServer.prototype.duplex<RenderRequest__Output, RenderResponse>
>[0];
type VerifyHandler = (request: { key: string }, context: CallContext) => Promise<Caller>;

// What grpc-js itself says about a port that is taken is no part of the result.
setLogVerbosity(logVerbosity.NONE);

const CALLER: Caller = {
  accountId: 'acc_1',
  keyId: 'key_1',
  plan: 'starter',
  mode: 'MODE_LIVE',
  scopes: ['generate'],
};
const OPTIONS: CallOptions = { requestId: 'request-1', timeoutMs: 20_000 };

/** What a test opened, closed after it. */
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function newServer() {
  const lines: string[] = [];
  const metrics = new Registry();
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const server = new RpcServer({ log, metrics });
  opened.push(() => server.close(0));
  return { server, lines, metrics };
}

/** A server whose VerifyKey is `handle`, and a client of it. */
async function authPair(handle: VerifyHandler) {
  const made = newServer();
  made.server.add(authService, { VerifyKey: made.server.unary(handle) });
  const port = await made.server.listen('127.0.0.1', 0);
  return { ...made, client: authClient(port), port };
}

function authClient(port: number) {
  const client = new RpcClient<AuthServiceDefinition>(authService, {
    address: `127.0.0.1:${port}`,
    idempotent: ['VerifyKey'],
  });
  opened.push(() => client.close());
  return client;
}

/** A server whose Render is `handle`, and a client of it. */
async function renderPair(handle: DuplexHandler) {
  const made = newServer();
  made.server.add(renderService, { Render: made.server.duplex(handle) });
  const port = await made.server.listen('127.0.0.1', 0);
  const client = new RpcClient<RenderServiceDefinition>(renderService, {
    address: `127.0.0.1:${port}`,
  });
  opened.push(() => client.close());
  return {
    ...made,
    open: (options: Partial<CallOptions> = {}) => client.open('Render', { ...OPTIONS, ...options }),
  };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

const aborted = (signal: AbortSignal) =>
  signal.aborted ? Promise.resolve() : once(signal, 'abort');

const chunk = (size = 64 * 1024) => ({
  chunk: { text: 'TEXT_CONTENT' as const, data: Buffer.alloc(size) },
});

describe('a call', () => {
  test('carries the request, its request id and the reply', async () => {
    const seen: unknown[] = [];
    const { client } = await authPair((request, { requestId }) => {
      seen.push(request, requestId);
      return Promise.resolve(CALLER);
    });
    expect(await client.call('VerifyKey', { key: 'größe ✓' }, OPTIONS)).toEqual(CALLER);
    expect(seen).toEqual([{ key: 'größe ✓' }, 'request-1']);
  });

  test('is one of many at once, each with its own answer', async () => {
    const { client } = await authPair(({ key }) => Promise.resolve({ ...CALLER, keyId: key }));
    const names = Array.from({ length: 100 }, (_, index) => `key ${index}`);
    const callers = await Promise.all(
      names.map((key) => client.call('VerifyKey', { key }, OPTIONS)),
    );
    expect(callers.map(({ keyId }) => keyId)).toEqual(names);
  });

  test('fails with the handler’s PlatenError: code, message, details, wait', async () => {
    const details = [{ path: '/key', message: 'ist zu groß' }];
    const { client } = await authPair(() =>
      Promise.reject(
        new PlatenError('invalid_request', 'Größe & Maß: 5 % zu viel.', {
          details,
          retryAfterMs: 1_234,
          cause: new Error('top secret'),
        }),
      ),
    );
    const error = await failureOf(client.call('VerifyKey', { key: '' }, OPTIONS));
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({
      code: 'invalid_request',
      message: 'Größe & Maß: 5 % zu viel.',
      details,
      retryAfterMs: 1_234,
    });
    expect(inspect(error, { depth: 10 })).not.toContain('top secret');
  });

  test('hides the text of an unexpected error, but logs it', async () => {
    const { client, lines } = await authPair(() => Promise.reject(new Error('top secret')));
    const error = await failureOf(client.call('VerifyKey', { key: '' }, OPTIONS));
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({
      code: 'generation_failed',
      message: 'An internal error occurred; try again.',
    });
    expect(inspect(error, { depth: 10 })).not.toContain('top secret');
    const logged = JSON.parse(lines.at(-1)!) as Record<string, unknown>;
    expect(logged).toMatchObject({ requestId: 'request-1', err: { message: 'top secret' } });
  });

  test.each(['message', 'stack', 'name', 'code', 'cause'])(
    'ends even if the %s of what was thrown cannot be read',
    async (name) => {
      const thrown = Object.defineProperty(new Error('x'), name, {
        get() {
          throw new Error('unreadable');
        },
      });
      const { client } = await authPair(() => Promise.reject(thrown));
      const error = await failureOf(client.call('VerifyKey', { key: '' }, OPTIONS));
      expect(error).toMatchObject({ code: 'generation_failed' });
    },
  );

  test.each([
    ['overloaded', 'info'],
    ['service_unavailable', 'warn'],
    ['invalid_api_key', 'debug'],
  ] as const)('that ends with %s is logged at %s', async (code, level) => {
    const { client, lines } = await authPair(() => Promise.reject(new PlatenError(code, 'No.')));
    await failureOf(client.call('VerifyKey', { key: '' }, OPTIONS));
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ level: pino.levels.values[level], code });
  });

  test('that is refused for load is logged in one line, without a stack', async () => {
    const { client, lines } = await authPair(() =>
      Promise.reject(new PlatenError('overloaded', 'The line is full.', { cause: new Error() })),
    );
    await failureOf(client.call('VerifyKey', { key: '' }, OPTIONS));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ reason: 'The line is full.' });
    expect(lines[0]).not.toContain('stack');
  });

  test('of a method that the server does not have is an internal error', async () => {
    const { client } = await authPair(() => Promise.resolve(CALLER));
    const request = { accountId: 'a', name: 'n' };
    await expect(client.call('CreateKey', request, OPTIONS)).rejects.toMatchObject({
      code: 'generation_failed',
    });
  });

  test('is not repeated when a handler returned the failure', async () => {
    let calls = 0;
    const { client } = await authPair(() => {
      calls += 1;
      return Promise.reject(new PlatenError('service_unavailable', 'No store.'));
    });
    await expect(client.call('VerifyKey', { key: '' }, OPTIONS)).rejects.toMatchObject({
      message: 'No store.',
    });
    expect(calls).toBe(1);
  });

  test('to a closed port is service_unavailable, with the time to wait', async () => {
    const client = authClient(await closedPort());
    const error = await failureOf(client.call('VerifyKey', { key: '' }, OPTIONS));
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({ code: 'service_unavailable', retryAfterMs: 1_000 });
  });

  test('past its deadline is service_unavailable, aborts the handler’s signal, and logs what it waited for', async () => {
    let abortion: Promise<unknown> | undefined;
    const { client, lines } = await authPair(async ({ key }, { signal }) => {
      if (key === 'connect') return CALLER;
      await inSpan('done before', { kind: SpanKind.INTERNAL }, () => Promise.resolve());
      abortion = inSpan('wait for a signal', { kind: SpanKind.INTERNAL }, async () => {
        await aborted(signal);
      });
      await abortion;
      return CALLER;
    });
    await client.call('VerifyKey', { key: 'connect' }, OPTIONS);
    const options = { ...OPTIONS, timeoutMs: 200 };
    await expect(client.call('VerifyKey', { key: 'wait' }, options)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(abortion).toBeDefined();
    await abortion;
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({
        requestId: 'request-1',
        msg: 'the deadline passed',
        waitedFor: ['wait for a signal'],
      }),
    );
  });

  test('that its caller cancels ends, and aborts the handler’s signal', async () => {
    const controller = new AbortController();
    let abortion: Promise<unknown> | undefined;
    const { client } = await authPair(async (_, { signal }) => {
      abortion = aborted(signal);
      controller.abort();
      await abortion;
      return CALLER;
    });
    const options = { ...OPTIONS, signal: controller.signal };
    const error = await failureOf(client.call('VerifyKey', { key: '' }, options));
    expect(isCancelled(error)).toBe(true);
    await abortion;
  });

  test('whose signal has aborted before never reaches the handler', async () => {
    let calls = 0;
    const { client } = await authPair(() => {
      calls += 1;
      return Promise.resolve(CALLER);
    });
    const options = { ...OPTIONS, signal: AbortSignal.abort() };
    const error = await failureOf(client.call('VerifyKey', { key: '' }, options));
    expect(isCancelled(error)).toBe(true);
    await client.call('VerifyKey', { key: '' }, OPTIONS);
    expect(calls).toBe(1);
  });

  test('leaves no listener on its signal', async () => {
    const { client } = await authPair(() => Promise.resolve(CALLER));
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => (listeners++, add(...args));
    signal.removeEventListener = (...args: Parameters<typeof remove>) => (
      listeners--,
      remove(...args)
    );
    await client.call('VerifyKey', { key: '' }, { ...OPTIONS, signal });
    await client.call('VerifyKey', { key: '' }, { ...OPTIONS, signal });
    expect(listeners).toBe(0);
  });

  test('is measured by method and status', async () => {
    const { client, metrics } = await authPair(({ key }) =>
      key ? Promise.resolve(CALLER) : Promise.reject(new PlatenError('invalid_api_key', 'No.')),
    );
    await client.call('VerifyKey', { key: 'x' }, OPTIONS);
    await failureOf(client.call('VerifyKey', { key: '' }, OPTIONS));
    const text = await metrics.metrics();
    const method = 'method="/platen.auth.v1.AuthService/VerifyKey"';
    expect(text).toContain(`_count{${method},code="OK"} 1`);
    expect(text).toContain(`_count{${method},code="UNAUTHENTICATED"} 1`);
  });
});

describe('a server', () => {
  test('finishes calls in progress before it closes, and accepts no more', async () => {
    const order: string[] = [];
    const inFlight = gate();
    const finish = gate();
    const { client, server, port } = await authPair(async () => {
      inFlight.open();
      await finish.opened;
      order.push('handled');
      return CALLER;
    });
    const reply = client.call('VerifyKey', { key: '' }, OPTIONS);
    await inFlight.opened;
    const closed = server.close(20_000).then(() => order.push('closed'));
    await expect(authClient(port).call('VerifyKey', { key: '' }, OPTIONS)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    finish.open();
    expect(await reply).toEqual(CALLER);
    await closed;
    expect(order).toEqual(['handled', 'closed']);
  });

  test('cuts off unfinished calls after the grace period, and aborts their handlers', async () => {
    const inFlight = gate();
    let abortion: Promise<unknown> | undefined;
    const { client, server, lines } = await authPair(async (_, { signal }) => {
      abortion = aborted(signal);
      inFlight.open();
      await abortion;
      return CALLER;
    });
    const failure = failureOf(client.call('VerifyKey', { key: '' }, OPTIONS));
    await inFlight.opened;
    await server.close(0);
    expect(await failure).toBeInstanceOf(Error);
    await abortion;
    expect(lines.some((line) => line.includes('cut calls that were still in flight'))).toBe(true);
  });

  test('without calls closes at once, also twice', async () => {
    const { server } = await authPair(() => Promise.resolve(CALLER));
    await server.close(20_000);
    await server.close(20_000);
  });

  test('answers the standard health check: serving, then not serving from the drain on', async () => {
    const { server, port } = await authPair(() => Promise.resolve(CALLER));
    const health = new RpcClient(healthService, { address: `127.0.0.1:${port}` });
    opened.push(() => health.close());
    const statusNow = async () =>
      (await health.call('Check', { service: '' } as never, OPTIONS)) as unknown;
    expect(await statusNow()).toMatchObject({ status: 'SERVING' });
    server.drain();
    expect(await statusNow()).toMatchObject({ status: 'NOT_SERVING' });
  });

  test('fails on a port that is in use', async () => {
    const { port } = await authPair(() => Promise.resolve(CALLER));
    await expect(newServer().server.listen('127.0.0.1', port)).rejects.toThrow(/EADDRINUSE/);
  });
});

describe('a stream', () => {
  test('returns facts and chunks in order, after everything is sent', async () => {
    const received: number[] = [];
    const { open } = await renderPair(async (call, { signal }) => {
      for await (const { chunk: sent } of readMessages<RenderRequest__Output>(call)) {
        received.push(sent!.data.length);
      }
      await writeMessage(call, { facts: { size: 3, renderMs: 1 } }, signal);
      for (const byte of [1, 2, 3]) await writeMessage(call, { chunk: Buffer.of(byte) }, signal);
    });
    const call = open();
    for (const size of [1, 2, 64 * 1024]) await call.send(chunk(size));
    void call.end();
    const replies = [];
    for await (const { facts, chunk: piece } of call.messages()) replies.push(facts ?? piece[0]);
    expect(received).toEqual([1, 2, 64 * 1024]);
    expect(replies).toEqual([expect.objectContaining({ size: 3, renderMs: 1 }), 1, 2, 3]);
  });

  test('without a message in either direction just ends', async () => {
    const { open } = await renderPair(() => Promise.resolve());
    const call = open();
    void call.end();
    expect(await collect(call.messages())).toEqual([]);
  });

  test('carries more than the windows hold, complete and in order', async () => {
    const count = 100;
    const { open } = await renderPair(async (call, { signal }) => {
      for await (const { chunk: sent } of readMessages<RenderRequest__Output>(call)) {
        await writeMessage(call, { chunk: sent!.data }, signal);
      }
    });
    const call = open();
    const sending = (async () => {
      for (let index = 0; index < count; index += 1) {
        const message = chunk();
        message.chunk.data.writeUInt32BE(index);
        await call.send(message);
      }
      void call.end();
    })();
    const replies = await collect(call.messages());
    await sending;
    expect(replies.map((reply) => reply.chunk.readUInt32BE())).toEqual(
      Array.from({ length: count }, (_, index) => index),
    );
  });

  test('gives its reader the messages before a failure, then the failure', async () => {
    const { open } = await renderPair(async (call, { signal }) => {
      await writeMessage(call, { chunk: Buffer.of(1) }, signal);
      await writeMessage(call, { chunk: Buffer.of(2) }, signal);
      throw new PlatenError('generation_timeout', 'Too slow.', { retryAfterMs: 7 });
    });
    const bytes: (number | undefined)[] = [];
    const reading = (async () => {
      for await (const message of open().messages()) bytes.push(message.chunk[0]);
    })();
    const error = await failureOf(reading);
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({
      code: 'generation_timeout',
      message: 'Too slow.',
      retryAfterMs: 7,
    });
    expect(bytes).toEqual([1, 2]);
  });

  test('that failed before anybody read gives its failure to a later reader', async () => {
    const { open } = await renderPair(() => Promise.reject(new PlatenError('overloaded', 'Busy.')));
    const call = open();
    const sending = (async () => {
      for (;;) await call.send(chunk());
    })();
    await expect(sending).rejects.toMatchObject({ code: 'overloaded' });
    await expect(collect(call.messages())).rejects.toMatchObject({ code: 'overloaded' });
  });

  test('hides the text of an unexpected error', async () => {
    const { open } = await renderPair(() => Promise.reject(new Error('top secret')));
    const error = await failureOf(collect(open().messages()));
    expect(error).toMatchObject({ code: 'generation_failed' });
    expect(inspect(error, { depth: 10 })).not.toContain('top secret');
  });

  test('gives its failure to a sender that waits for a slow server', async () => {
    const { open } = await renderPair(async (call) => {
      for await (const _ of readMessages<RenderRequest__Output>(call)) break;
      throw new PlatenError('overloaded', 'Busy.');
    });
    const call = open();
    const sending = (async () => {
      for (;;) await call.send(chunk());
    })();
    const error = await failureOf(sending);
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({ code: 'overloaded' });
  });

  test('to a closed port is service_unavailable for sender and reader', async () => {
    const client = new RpcClient<RenderServiceDefinition>(renderService, {
      address: `127.0.0.1:${await closedPort()}`,
    });
    opened.push(() => client.close());
    const call = client.open('Render', OPTIONS);
    const sending = (async () => {
      for (;;) await call.send(chunk());
    })();
    const failure = { code: 'service_unavailable' };
    const [sent, read] = await Promise.all([
      failureOf(sending),
      failureOf(collect(call.messages())),
    ]);
    expect(sent).toMatchObject(failure);
    expect(read).toMatchObject(failure);
  });

  test('past its deadline is service_unavailable, and aborts the handler’s signal', async () => {
    let abortion: Promise<unknown> | undefined;
    const { open } = await renderPair(async (_, { signal }) => {
      abortion = aborted(signal);
      await abortion;
    });
    const reading = collect(open({ timeoutMs: 100 }).messages());
    await expect(reading).rejects.toMatchObject({ code: 'service_unavailable' });
    await abortion;
  });

  test.each(['cancel', 'abort'])('aborts the handler’s signal on a caller’s %s', async (way) => {
    const controller = new AbortController();
    const handled = gate<unknown>();
    const { open } = await renderPair(async (call, { signal }) => {
      await writeMessage(call, { chunk: Buffer.of(1) }, signal);
      await aborted(signal);
      handled.open(await failureOf(writeMessage(call, { chunk: Buffer.of(2) }, signal)));
    });
    const call = open({ signal: controller.signal });
    const reading = (async () => {
      for await (const _ of call.messages()) {
        if (way === 'cancel') call.cancel();
        else controller.abort();
      }
    })();
    expect(isCancelled(await failureOf(reading))).toBe(true);
    expect(isCancelled(await handled.opened)).toBe(true);
  });

  test('frees a handler that waits for a caller who stops reading and leaves', async () => {
    const writing = gate();
    const handled = gate<unknown>();
    const { open } = await renderPair(async (call, { signal }) => {
      const work = (async () => {
        for (;;) await writeMessage(call, { chunk: Buffer.alloc(64 * 1024) }, signal);
      })();
      writing.open();
      handled.open(await failureOf(work));
    });
    const call = open();
    void call.end();
    await writing.opened;
    call.cancel();
    expect(isCancelled(await handled.opened)).toBe(true);
  });
});

/** Something to wait for, and to let happen. */
function gate<T = void>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { opened: promise, open: resolve };
}

async function collect<T>(messages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const message of messages) all.push(message);
  return all;
}

/** A port that was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await once(server.close(), 'close');
  return port;
}

describe('a subscription', () => {
  /** A server whose WatchKeys is `watch`, and a client of it. */
  async function watchPair(watch: (context: CallContext) => AsyncGenerator<{ keyId: string }>) {
    const made = newServer();
    const handler = made.server.stream((_request: object, context) => watch(context));
    made.server.add(authService, { WatchKeys: handler });
    return authClient(await made.server.listen('127.0.0.1', 0));
  }

  // oxlint-disable-next-line typescript/require-await -- a stream that never waits
  const announce = async function* (...keyIds: string[]) {
    for (const keyId of keyIds) yield { keyId };
  };

  test('yields messages until the other side ends', async () => {
    const client = await watchPair(() => announce('', 'a', 'b'));
    const seen = [];
    for await (const message of client.subscribe('WatchKeys', {}, OPTIONS)) seen.push(message);
    expect(seen).toEqual([{ keyId: '' }, { keyId: 'a' }, { keyId: 'b' }]);
  });

  test('fails as the handler does, after the earlier messages', async () => {
    const client = await watchPair(async function* () {
      yield* announce('a');
      throw new PlatenError('service_unavailable', 'Gone.');
    });
    const messages = client.subscribe('WatchKeys', {}, OPTIONS);
    expect((await messages.next()).value).toEqual({ keyId: 'a' });
    await expect(messages.next()).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  test('ends on the other side when its reader leaves', async () => {
    const left = Promise.withResolvers<undefined>();
    const client = await watchPair(async function* ({ signal }) {
      signal.addEventListener('abort', () => left.resolve(undefined));
      yield* announce('a');
      await left.promise;
    });
    for await (const { keyId } of client.subscribe('WatchKeys', {}, OPTIONS)) {
      expect(keyId).toBe('a');
      break;
    }
    await left.promise;
  });
});

test('after servers end shortly after each other, calls go to the new addresses of the name', async () => {
  let address = '127.0.0.1';
  const lookup = vi.spyOn(dns.promises, 'lookup');
  opened.push(() => lookup.mockRestore());
  lookup.mockImplementation((() => Promise.resolve([{ address, family: 4 }])) as never);
  const serverAt = async (host: string, port: number) => {
    const { server } = newServer();
    const answer = () => Promise.resolve({ ...CALLER, keyId: host });
    server.add(authService, { VerifyKey: server.unary(answer) });
    return { server, port: await server.listen(host, port) };
  };
  const first = await serverAt(address, 0);
  const client = new RpcClient<AuthServiceDefinition>(authService, {
    address: `auth.test:${first.port}`,
    idempotent: ['VerifyKey'],
  });
  opened.push(() => client.close());
  const whoAnswers = async () => (await client.call('VerifyKey', { key: 'x' }, OPTIONS)).keyId;
  expect(await whoAnswers()).toBe(address);
  let { server: before } = first;
  for (address of ['127.0.0.2', '127.0.0.3']) {
    const next = await serverAt(address, first.port);
    await before.close(0);
    let answered: string | undefined;
    while (answered !== address) answered = await whoAnswers().catch(() => undefined);
    before = next.server;
  }
  expect(lookup.mock.calls.length).toBeGreaterThan(2);
}, 20_000);

test('a call in progress continues on a replaced client', async () => {
  const arrived = Promise.withResolvers<unknown>();
  const released = Promise.withResolvers<unknown>();
  const { port } = await authPair(async ({ key }) => {
    if (key === 'slow') {
      arrived.resolve(undefined);
      await released.promise;
    }
    return { ...CALLER, keyId: key };
  });
  let made = 0;
  const client = new RenewedClient(
    () => {
      made += 1;
      const local = { 'grpc.use_local_subchannel_pool': 1 };
      return new Client(`127.0.0.1:${port}`, credentials.createInsecure(), local);
    },
    { renewAfterMs: 0, minAgeMs: 0 },
  );
  opened.push(() => client.close());
  const verify = (key: string) =>
    new Promise<Caller>((resolve, reject) => {
      const { path, requestSerialize, responseDeserialize } = authService.VerifyKey;
      client.begin((used) =>
        used.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          { key },
          (error: Error | null, caller?: Caller) => (error ? reject(error) : resolve(caller!)),
        ),
      );
    });
  const slow = verify('slow');
  await arrived.promise;
  for (let count = 0; count < 3; count++) expect((await verify('quick')).keyId).toBe('quick');
  expect(made).toBeGreaterThan(1);
  released.resolve(undefined);
  expect((await slow).keyId).toBe('slow');
});

describe('whether calls are served', () => {
  test('is true while they are, false in a drain, and a failure without a server', async () => {
    const { client, server } = await authPair(() => Promise.resolve(CALLER));
    expect(await client.serves()).toBe(true);
    server.drain();
    expect(await client.serves()).toBe(false);
    await server.close(0);
    await expect(client.serves()).rejects.toThrow(/UNAVAILABLE/);
  });

  test('is known of each part of a service', async () => {
    const { client, server } = await authPair(() => Promise.resolve(CALLER));
    server.setServing('one', true);
    server.setServing('other', false);
    expect([await client.serves('one'), await client.serves('other')]).toEqual([true, false]);
  });
});

test('a server that listens already is served, and a client knows its connection', async () => {
  const { server } = newServer();
  server.add(authService, { VerifyKey: server.unary(() => Promise.resolve(CALLER)) });
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  opened.push(() => listening.close());
  server.serve(listening);
  const client = authClient((listening.address() as AddressInfo).port);
  expect(client.isConnected).toBe(false);
  expect(await client.call('VerifyKey', { key: 'x' }, OPTIONS)).toMatchObject({ keyId: 'key_1' });
  expect(client.isConnected).toBe(true);
});

test('a call knows whether the other side has begun to answer', async () => {
  const { open } = await renderPair(async (call) => {
    call.sendMetadata(new Metadata());
    for await (const _ of readMessages(call));
  });
  const call = open();
  expect(call.isTaken).toBe(false);
  await call.end();
  for await (const _ of call.messages());
  expect(call.isTaken).toBe(true);
});

describe('a connection that breaks', () => {
  /** A server whose Render is `handle`, and a client whose connections to it the test can end. */
  async function cuttablePair(handle: DuplexHandler, connections: number) {
    const { server } = newServer();
    server.add(renderService, { Render: server.duplex(handle) });
    const port = await server.listen('127.0.0.1', 0);
    const sockets: Socket[] = [];
    const between = createServer((socket) => {
      const onward = connect(port, '127.0.0.1');
      for (const one of [socket, onward]) one.on('error', () => undefined);
      socket.pipe(onward).pipe(socket);
      socket.on('close', () => onward.destroy());
      sockets.push(socket);
    });
    return { sockets, client: renderClient(await listening(between), connections) };
  }

  function renderClient(port: number, connections = 1) {
    const client = new RpcClient<RenderServiceDefinition>(renderService, {
      address: `127.0.0.1:${port}`,
      idempotent: ['Render'],
      connections,
    });
    opened.push(() => client.close());
    return client;
  }

  async function listening(server: ReturnType<typeof createServer | typeof http2.createServer>) {
    server.listen(0, '127.0.0.1');
    opened.push(() => server.close());
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  test('ends its own calls alone, and they are not repeated', async () => {
    let begun = 0;
    const [allBegun, ending] = [gate(), gate()];
    const handle: DuplexHandler = async () => {
      if (++begun === 8) allBegun.open();
      await ending.opened;
    };
    const { sockets, client } = await cuttablePair(handle, 4);
    const calls = Array.from({ length: 8 }, () =>
      failureOf(collect(client.open('Render', OPTIONS).messages())),
    );
    await allBegun.opened;
    sockets[0]!.destroy();
    const first = await Promise.race(calls);
    ending.open();
    const failures = (await Promise.all(calls)).filter((failure) => failure !== undefined);
    expect(first).toMatchObject({ code: 'service_unavailable' });
    expect(failures.map(isLost)).toEqual([true, true]);
    expect(begun).toBe(8);
  });

  test('before a server took the call lets it be sent again', async () => {
    let seen = 0;
    const server = http2.createServer();
    server.on('stream', (stream) => {
      stream.on('error', () => undefined);
      seen += 1;
      if (seen === 1) return stream.session!.destroy();
      const headers = { 'content-type': 'application/grpc', 'grpc-status': '0' };
      stream.respond(headers, { endStream: true });
    });
    const call = renderClient(await listening(server)).open('Render', OPTIONS);
    await call.send(chunk(3));
    await call.end();
    expect(await collect(call.messages())).toEqual([]);
    expect(seen).toBe(2);
  });
});

describe('a neighbour on the same connection', () => {
  test('outlives more than a thousand callers who hang up', async () => {
    const [begun, ending] = [gate(), gate()];
    const arrivals = new Map<string, () => void>();
    const { open } = await renderPair(async (_, { requestId, signal }) => {
      if (requestId !== 'neighbour') {
        arrivals.get(requestId)!();
        await aborted(signal);
      } else {
        begun.open();
        await ending.opened;
      }
    });
    const neighbour = failureOf(
      collect(open({ requestId: 'neighbour', timeoutMs: 120_000 }).messages()),
    );
    await begun.opened;
    const hangUp = (requestId: string) => {
      const call = open({ requestId });
      arrivals.set(requestId, () => call.cancel());
      return failureOf(collect(call.messages()));
    };
    for (let round = 0; round < 15; round += 1) {
      const names = Array.from({ length: 100 }, (_, index) => `${round}-${index}`);
      const failures = await Promise.all(names.map(hangUp));
      expect(failures.every(isCancelled)).toBe(true);
    }
    ending.open();
    expect(await neighbour).toBeUndefined();
  });

  test.each([
    ['a', 'a'],
    ['é字😀\ud83d', '?'],
    [' \n\0', '?'],
  ])('outlives request ids of %j in any length', async (characters, read) => {
    const [begun, ending] = [gate(), gate()];
    const seen: string[] = [];
    const { client } = await authPair(async (_, { requestId }) => {
      if (requestId !== 'neighbour') seen.push(requestId);
      else {
        begun.open();
        await ending.opened;
      }
      return CALLER;
    });
    const call = (requestId: string) =>
      client.call('VerifyKey', { key: '' }, { ...OPTIONS, requestId });
    const neighbour = call('neighbour');
    await begun.opened;
    for (const times of [0, 1, 511, 512, 513, 1_000_000]) await call(characters.repeat(times));
    ending.open();
    expect(await neighbour).toEqual(CALLER);
    expect(seen[0]).toBe('');
    expect(seen.at(-1)).toContain(read);
    expect(Math.max(...seen.map(({ length }) => length))).toBeLessThanOrEqual(512);
  });
});
