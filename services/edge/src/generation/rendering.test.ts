import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, vi, test } from 'vitest';
import type {
  RenderRequest__Output,
  RenderResponse,
  RenderResponse__Output,
} from '@platen/contracts';
import { renderService } from '@platen/contracts/services';
import { readMessages, RpcClient, RpcServer, writeMessage } from '@platen/rpc';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { RenderClient } from '../downstream/clients.ts';
import { toDraft, withLimits } from './job.ts';
import { startRendering } from './rendering.ts';

let close = () => Promise.resolve();
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

const LIMITS = {
  renderTimeoutMs: 30_000,
  maxPages: 10,
  javascript: true,
  demo: false,
  isolation: 'account',
};

/** A render that announces the size, sends `chunks`, and ends its call when the test allows it. */
async function rendering(size: number, chunks: string[]) {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<undefined>();
  const cancel = vi.fn();
  async function* messages() {
    yield { facts: { size } };
    for (const chunk of chunks) yield { chunk: Buffer.from(chunk) };
    await mayEnd;
  }
  const call = {
    send: () => Promise.resolve(),
    end: () => undefined,
    cancel,
    messages: messages as unknown as () => AsyncGenerator<RenderResponse__Output>,
  };
  const client = { open: () => call } as unknown as RenderClient;
  const draft = toDraft({ format: 'html', content: 'x' }, { output: 'pdf' });
  const { chunks: received } = await startRendering(client, withLimits(draft, LIMITS, 'account'), {
    requestId: 'request',
    accountId: 'account',
    timeoutMs: 1_000,
    signal: new AbortController().signal,
    onSent: () => undefined,
  });
  return { received, end, cancel };
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk.toString();
  return text;
}

test('a reader with the last byte does not wait for the end of the call', async () => {
  const { received } = await rendering(6, ['%P', 'DF', '!!']);
  expect(await textOf(received)).toBe('%PDF!!');
});

test('a call that ends before the last byte is over', async () => {
  const { received, end } = await rendering(7, ['%PDF']);
  end(undefined);
  expect(await textOf(received)).toBe('%PDF');
});

test('a call that is silent in the middle of a document is aborted', async () => {
  vi.useFakeTimers();
  const { received, cancel } = await rendering(7, ['%PDF']);
  const outcome = expect(textOf(received)).rejects.toMatchObject({ code: 'service_unavailable' });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(cancel).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await outcome;
  expect(cancel).toHaveBeenCalledTimes(1);
});

/**
 * A render that the test can cut off.
 * @param onMessage after each message of the first call
 */
async function breakingRender(
  onMessage: (render: { messages: number; cut: () => void }) => unknown,
) {
  const sockets = new Set<Socket>();
  const cut = () => sockets.forEach((socket) => socket.destroy());
  /** Bytes that each call has sent. */
  const received: number[] = [];
  const server = new RpcServer({ log: pino({ level: 'silent' }), metrics: new Registry() });
  const handler = server.duplex<RenderRequest__Output, RenderResponse>(async (call, { signal }) => {
    const index = received.push(0) - 1;
    let messages = 0;
    for await (const { chunk } of readMessages<RenderRequest__Output>(call)) {
      received[index]! += chunk?.data.length ?? 0;
      messages += 1;
      if (index === 0) await onMessage({ messages, cut });
    }
    await writeMessage(call, { facts: { size: 0 } }, signal);
  });
  server.add(renderService, { Render: handler });
  const port = await server.listen('127.0.0.1', 0);
  const between = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    for (const one of [socket, onward]) one.on('error', () => undefined);
    socket.on('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
    sockets.add(socket);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  const address = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  const client: RenderClient = new RpcClient(renderService, { address, idempotent: ['Render'] });
  close = async () => {
    client.close();
    between.close();
    await server.close(0);
  };
  return { client, received };
}

/** Starts a document of so many pieces of 64 KiB. */
function start(client: RenderClient, pieces: number, onSent: () => void) {
  const content = 'x'.repeat(pieces * 65_536);
  const draft = toDraft({ format: 'html', content }, { output: 'pdf' });
  return startRendering(client, withLimits(draft, LIMITS, 'account'), {
    requestId: 'request',
    accountId: 'account',
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    onSent,
  });
}

test('a document whose connection breaks before all of it was sent is sent again', async () => {
  const { client, received } = await breakingRender(({ messages, cut }) => messages === 3 && cut());
  const onSent = vi.fn();
  const { facts } = await start(client, 40, onSent);
  expect(facts).toMatchObject({ size: 0 });
  expect(received).toHaveLength(2);
  expect(received[1]).toBeGreaterThanOrEqual(40 * 65_536);
  expect(onSent).toHaveBeenCalledTimes(1);
});

test('a document that render has is not sent again when its connection breaks', async () => {
  const render = await breakingRender(async ({ cut }) => {
    // Its answer comes after the word that the call was taken, on the same connection.
    await render.client.serves();
    cut();
  });
  const onSent = vi.fn();
  const failure = { code: 'service_unavailable' };
  await expect(start(render.client, 0, onSent)).rejects.toMatchObject(failure);
  expect(render.received).toHaveLength(1);
  expect(onSent).toHaveBeenCalledTimes(1);
});
