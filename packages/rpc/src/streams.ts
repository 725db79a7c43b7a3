import { once } from 'node:events';
import { setDefaultHighWaterMark, type Readable, type Writable } from 'node:stream';

/** The largest piece of a document in one message, in bytes. */
export const CHUNK_BYTES = 64 * 1024;

/**
 * How many messages are read or written ahead. Node's default of 16 would take a mebibyte of chunks for every slow
 * reader, at either end.
 */
const MESSAGES_AHEAD = 2;

setDefaultHighWaterMark(true, MESSAGES_AHEAD);

/** Cuts a buffer into pieces of at most `CHUNK_BYTES`, without copying. */
export function* chunksOf(data: Buffer): Generator<Buffer> {
  for (let start = 0; start < data.length; start += CHUNK_BYTES) {
    yield data.subarray(start, start + CHUNK_BYTES);
  }
}

/**
 * Writes one message and waits while the other side is slow.
 * @throws AbortError when `signal` aborts meanwhile
 */
export async function writeMessage<T>(
  stream: Writable & { write(message: T): boolean },
  message: T,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  if (!stream.write(message)) await once(stream, 'drain', { signal });
}

/** Reads messages one by one. The stream stays open afterwards, because its other direction may still be in use. */
export function readMessages<T>(
  stream: Readable & { iterator: Readable['iterator'] },
): NodeJS.AsyncIterator<T> {
  return stream.iterator({ destroyOnReturn: false }) as NodeJS.AsyncIterator<T>;
}
