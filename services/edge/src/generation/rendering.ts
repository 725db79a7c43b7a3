import {
  PlatenError,
  type Limits,
  type RenderFacts,
  type RenderRequest,
  type RenderResponse__Output,
} from '@platen/contracts';
import { chunksOf, isLost, noAnswer, type DuplexCall } from '@platen/rpc';
import type { RenderClient } from '../downstream/clients.ts';
import type { JobWithParts } from './job.ts';

/** A PDF that render sends: its facts and its bytes. */
export interface Rendering {
  facts: RenderFacts;
  chunks: AsyncIterable<Buffer>;
  /** Makes render drop the rest; harmless after the end. */
  cancel: () => void;
}

interface RenderOptions {
  requestId: string;
  accountId: string;
  /** Time until the facts arrive, in milliseconds. */
  timeoutMs: number;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
  /** Called once render has all parts. */
  onSent: () => void;
}

interface First {
  facts: RenderFacts;
  chunk: Buffer | undefined;
}

type RenderJobToSend = NonNullable<RenderRequest['job']>;

type Call = DuplexCall<RenderRequest, RenderResponse__Output>;

/** How long a client may take to fetch a document, in milliseconds. */
export const CLIENT_DOWNLOAD_MS = 600_000;

/** How long the call lasts after the deadline: longer than the client may take, in milliseconds. */
const CALL_AFTER_DEADLINE_MS = CLIENT_DOWNLOAD_MS + 30_000;

/** Time until the next piece of a finished document arrives, in milliseconds. */
const SILENCE_MS = 10_000;

/** How long a document may take: as long as its plan says, but no longer than the edge's setting, if there is one. */
export function renderTimeoutOf({ renderTimeoutMs }: Limits, longestMs = Infinity): number {
  return Math.min(renderTimeoutMs, longestMs);
}

/**
 * Sends a job to render; resolves when the whole PDF is there. The deadline ends composing and printing. After that
 * only the time for the download counts. The caller has to read all chunks, or cancel.
 * @throws {PlatenError} generation_timeout, and errors of render
 */
export async function startRendering(
  client: RenderClient,
  { job, parts, assets, waits }: JobWithParts,
  { requestId, accountId, timeoutMs, signal, onSent }: RenderOptions,
): Promise<Rendering> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const open = () =>
    client.open('Render', { requestId, timeoutMs: timeoutMs + CALL_AFTER_DEADLINE_MS, signal });
  let call = open();
  const cancel = () => call.cancel();
  deadline.addEventListener('abort', cancel);
  const send = () => sendJob(call, { ...job, accountId, timeoutMs }, { parts, assets });
  try {
    await send().catch((error: unknown) => {
      if (!isLost(error)) throw error;
      // Render begins once it has all parts, so it has not begun.
      call = open();
      return send();
    });
    onSent();
    const messages = call.messages();
    const first = await readFirst(messages);
    return { facts: first.facts, chunks: readChunks(messages, first, cancel), cancel };
  } catch (error) {
    cancel();
    throw deadline.aborted ? timedOut(timeoutMs, waits) : error;
  } finally {
    deadline.removeEventListener('abort', cancel);
  }
}

/** Sends the job with its first piece; resolves when the last piece has left. */
async function sendJob(
  call: Call,
  job: RenderJobToSend,
  { parts, assets }: Pick<JobWithParts, 'parts' | 'assets'>,
): Promise<void> {
  const all = [...Object.values(parts), ...assets];
  const partsBytes = all.reduce((sum, { length }) => sum + length, 0);
  let first: RenderRequest = { job: { ...job, partsBytes, takesChunkWithFacts: true } };
  for (const [part, bytes] of Object.entries(parts) as [keyof typeof parts, Buffer][]) {
    for (const data of chunksOf(bytes)) {
      await call.send({ ...first, chunk: { part, data } });
      first = {};
    }
  }
  for (const [nth, bytes] of assets.entries()) {
    for (const data of chunksOf(bytes)) {
      await call.send({ ...first, chunk: { part: 'PART_ASSET', nth, data } });
      first = {};
    }
  }
  if (first.job) await call.send(first);
  await call.end();
}

/** The first message: the facts, and maybe the first chunk. */
async function readFirst(messages: AsyncGenerator<RenderResponse__Output>): Promise<First> {
  const first: IteratorResult<RenderResponse__Output, unknown> = await messages.next();
  const { facts, chunk } = first.done ? {} : first.value;
  if (!facts) throw new Error('render did not begin with the facts');
  return { facts, chunk: chunk?.length ? chunk : undefined };
}

/** Yields the chunks. After the last byte it does not wait for the end of the call. */
async function* readChunks(
  messages: AsyncGenerator<RenderResponse__Output>,
  first: First,
  cancel: () => void,
): AsyncGenerator<Buffer> {
  let missing = first.facts.size;
  while (missing > 0) {
    const chunk = takeFrom(first) ?? (await nextChunk(messages, cancel));
    if (!chunk) return;
    missing -= chunk.length;
    yield chunk;
  }
}

/** Takes the chunk out of the message, so that it is not kept for minutes while the client reads. */
function takeFrom(first: First): Buffer | undefined {
  const { chunk } = first;
  first.chunk = undefined;
  return chunk;
}

/** @returns undefined at the end */
async function nextChunk(
  messages: AsyncGenerator<RenderResponse__Output>,
  cancel: () => void,
): Promise<Buffer | undefined> {
  const next = await readNext(messages, cancel);
  return next.done ? undefined : next.value.chunk;
}

/** Reads the next message. Render has all of the document, so a silent connection is dead. */
async function readNext(
  messages: AsyncGenerator<RenderResponse__Output>,
  cancel: () => void,
): Promise<IteratorResult<RenderResponse__Output, unknown>> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(noAnswer()), SILENCE_MS);
  try {
    return await Promise.race([messages.next(), silence]);
  } catch (error) {
    cancel();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function timedOut(timeoutMs: number, waits: boolean): PlatenError {
  const seconds = Math.round(timeoutMs / 1000);
  const message = `The document did not render within ${seconds} s; simplify it`;
  if (!waits) return new PlatenError('generation_timeout', `${message}.`);
  const details = [{ path: '/options/wait_for', message: 'may never have come true' }];
  return new PlatenError('generation_timeout', `${message}, or check /options/wait_for.`, {
    details,
  });
}
