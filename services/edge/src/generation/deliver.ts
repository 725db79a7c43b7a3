import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { PlatenError } from '@platen/contracts';
import type { Response } from 'express';
import type { Rendering } from './rendering.ts';

interface Delivery {
  /** What the response says about the document. */
  headers: Record<string, string>;
  /** Charges it; called when all but the last chunk has been sent. */
  commit: () => Promise<void>;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
}

/** How long the last chunk may be on its way: less than usage remembers a charge that is to be refunded. */
const LAST_CHUNK_MS = 300_000;

/**
 * Streams a PDF to the client. The last chunk is kept back until the charge is
 * certain: who has the whole document was charged, and who was not charged has
 * at most a torso, recognisable by its announced length.
 * @throws AbortError when the client left, or did not take the last chunk; PlatenError generation_failed when the PDF broke off
 */
export async function deliver(
  response: Response,
  { facts, chunks }: Pick<Rendering, 'facts' | 'chunks'>,
  { headers, commit, signal }: Delivery,
): Promise<void> {
  const start = () => response.writeHead(200, { ...headers, 'Content-Length': String(facts.size) });
  let received = 0;
  let kept: Buffer | undefined;
  for await (const chunk of chunks) {
    if (kept) await write(response.headersSent ? response : start(), kept, signal);
    received += chunk.length;
    if (received > facts.size) throw brokenOff(received, facts.size);
    kept = chunk;
  }
  if (!kept || received !== facts.size) throw brokenOff(received, facts.size);
  signal.throwIfAborted();
  await commit();
  signal.throwIfAborted();
  (response.headersSent ? response : start()).end(kept);
  // Whoever does not take it has left.
  const leave = setTimeout(() => response.destroy(), LAST_CHUNK_MS);
  await finished(response, { signal }).finally(() => clearTimeout(leave));
}

async function write(response: Response, chunk: Buffer, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!response.write(chunk)) await once(response, 'drain', { signal });
}

function brokenOff(received: number, size: number): PlatenError {
  return new PlatenError('generation_failed', 'The document broke off on its way; try again.', {
    cause: new Error(`got ${received} of ${size} bytes`),
  });
}
