import { afterEach, expect, jest, test } from '@jest/globals';
import type { RenderResponse__Output } from '@platen/contracts';
import type { RenderClient } from '../downstream/clients.ts';
import { toDraft, withLimits } from './job.ts';
import { startRendering } from './rendering.ts';

afterEach(() => void jest.useRealTimers());

const LIMITS = { renderTimeoutMs: 30_000, maxPages: 10, javascript: true, demo: false };

/** A render that announces the size, sends `chunks`, and ends its call when the test allows it. */
async function rendering(size: number, chunks: string[]) {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<undefined>();
  const cancel = jest.fn();
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
  const { chunks: received } = await startRendering(client, withLimits(draft, LIMITS), {
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
  jest.useFakeTimers();
  const { received, cancel } = await rendering(7, ['%PDF']);
  const outcome = expect(textOf(received)).rejects.toMatchObject({ code: 'service_unavailable' });
  await jest.advanceTimersByTimeAsync(9_900);
  expect(cancel).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  await outcome;
  expect(cancel).toHaveBeenCalledTimes(1);
});
