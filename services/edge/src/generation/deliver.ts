import { finished } from 'node:stream/promises';
import { PlatenError } from '@platen/contracts';
import { writeMessage } from '@platen/rpc';
import type { Response } from 'express';
import { checkHead } from '../header-values.ts';
import type { Answer } from './answer.ts';
import { CLIENT_DOWNLOAD_MS } from './rendering.ts';

interface Delivery {
  /** Charges the document. Called when all but the last chunk has been sent. */
  commit: () => Promise<void>;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
}

/**
 * Streams a document to the client, and keeps the last chunk back until the charge is certain. So every client
 * with a whole document was charged. A client that was not charged has at most a part, which its announced
 * length shows.
 * @throws AbortError when the client left or was too slow; PlatenError generation_failed when the PDF broke off
 */
export async function deliver(
  response: Response,
  { headers, size, chunks }: Answer,
  { commit, signal }: Delivery,
): Promise<void> {
  const head = { ...headers, 'Content-Length': String(size) };
  checkHead({ ...response.getHeaders(), ...head });
  const start = () => response.writeHead(200, head);
  const begun = () => (response.headersSent ? response : start());
  const last = await within(CLIENT_DOWNLOAD_MS, response, () =>
    sendAllButLast(chunks, size, (chunk) => writeMessage(begun(), chunk, signal)),
  );
  signal.throwIfAborted();
  await commit();
  signal.throwIfAborted();
  begun().end(last);
  await finished(response, { signal });
}

/** @returns the last chunk */
async function sendAllButLast(
  chunks: AsyncIterable<Buffer>,
  size: number,
  send: (chunk: Buffer) => Promise<void>,
): Promise<Buffer> {
  let received = 0;
  let kept: Buffer | undefined;
  for await (const chunk of chunks) {
    if (kept) await send(kept);
    received += chunk.length;
    if (received > size) throw brokenOff(received, size);
    kept = chunk;
  }
  if (!kept || received !== size) throw brokenOff(received, size);
  return kept;
}

/** A client that does not read in time counts as gone. */
async function within<T>(ms: number, response: Response, sent: () => Promise<T>): Promise<T> {
  const leave = setTimeout(() => response.destroy(), ms);
  try {
    return await sent();
  } finally {
    clearTimeout(leave);
  }
}

function brokenOff(received: number, size: number): PlatenError {
  return new PlatenError('generation_failed', 'The document broke off on its way; try again.', {
    cause: new Error(`got ${received} of ${size} bytes`),
  });
}
