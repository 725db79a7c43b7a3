import {
  PlatenError,
  type RenderFacts,
  type RenderRequest,
  type RenderResponse__Output,
} from '@platen/contracts';
import { chunksOf, noAnswer, type DuplexCall } from '@platen/rpc';
import type { RenderClient } from '../downstream/clients.ts';
import { DOWNLOAD_MS } from './deliver.ts';
import type { JobWithParts } from './job.ts';

/** A PDF on its way: what is known about it, and its bytes. */
export interface Rendering {
  facts: RenderFacts;
  chunks: AsyncIterable<Buffer>;
  /** Lets render forget what was not fetched; harmless where all was. */
  cancel: () => void;
}

interface RenderOptions {
  requestId: string;
  accountId: string;
  /** Until the facts are there, in milliseconds. */
  timeoutMs: number;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
  /** Called once render has all parts: they are not needed any more. */
  onSent: () => void;
}

/** What render says first. */
interface First {
  facts: RenderFacts;
  chunk: Buffer | undefined;
}

type RenderJobToSend = NonNullable<RenderRequest['job']>;

type Call = DuplexCall<RenderRequest, RenderResponse__Output>;

/** How long a finished document may be fetched: longer than its client may take, in milliseconds. */
const DOWNLOAD_TIMEOUT_MS = DOWNLOAD_MS + 30_000;

/** How long the next piece of a document that is there may be on its way, in milliseconds. */
const SILENCE_MS = 10_000;

/**
 * Has a job rendered; resolves when the whole PDF is there.
 * This is the only clock: when it runs out, everything below is cancelled. Who is given a rendering
 * takes its chunks to the end, or cancels it.
 * @throws {PlatenError} generation_timeout, and what render throws
 */
export async function startRendering(
  client: RenderClient,
  job: JobWithParts,
  { requestId, accountId, timeoutMs, signal, onSent }: RenderOptions,
): Promise<Rendering> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const call = client.open('Render', {
    requestId,
    timeoutMs: timeoutMs + DOWNLOAD_TIMEOUT_MS,
    signal,
  });
  const cancel = () => call.cancel();
  deadline.addEventListener('abort', cancel);
  try {
    await sendJob(call, { ...job.job, accountId, timeoutMs }, job.parts);
    onSent();
    const messages = call.messages();
    const first = await readFirst(messages);
    return { facts: first.facts, chunks: readChunks(messages, first, cancel), cancel };
  } catch (error) {
    cancel();
    throw deadline.aborted ? timedOut(timeoutMs, job.waits) : error;
  } finally {
    deadline.removeEventListener('abort', cancel);
  }
}

/** The job goes with the first of its pieces; resolves when the last one has left. */
async function sendJob(
  call: Call,
  job: RenderJobToSend,
  parts: JobWithParts['parts'],
): Promise<void> {
  const partsBytes = Object.values(parts).reduce((sum, { length }) => sum + length, 0);
  let first: RenderRequest = { job: { ...job, partsBytes, takesChunkWithFacts: true } };
  for (const [part, bytes] of Object.entries(parts) as [keyof typeof parts, Buffer][]) {
    for (const data of chunksOf(bytes)) {
      await call.send({ ...first, chunk: { part, data } });
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

/** Who has the last byte need not wait for what render says besides, that the call has ended. */
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

/** Not held any longer: a client may take minutes for what follows. */
function takeFrom(first: First): Buffer | undefined {
  const { chunk } = first;
  first.chunk = undefined;
  return chunk;
}

/** @returns undefined: there is no more */
async function nextChunk(
  messages: AsyncGenerator<RenderResponse__Output>,
  cancel: () => void,
): Promise<Buffer | undefined> {
  const next = await nextOf(messages, cancel);
  return next.done ? undefined : next.value.chunk;
}

/** Render has all of it: a connection on which nothing more comes is dead. */
async function nextOf(
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
