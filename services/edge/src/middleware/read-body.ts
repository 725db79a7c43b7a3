import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PlatenError } from '@platen/contracts';
import type { Request, Response } from 'express';
import type { Share } from '../identity/body-budget.ts';
import { proceed } from './incoming-body.ts';

interface Bounds {
  /** Before decompression and after it; a multiple of 1 MiB. */
  maxBytes: number;
  /** Of what all bodies may take; the reader releases it. */
  share: Share;
}

/** A file of gzip may have several members (RFC 1952, 2.2); the others end where they end. */
const DECODERS = new Map<string, () => NodeJS.ReadWriteStream & Readable>([
  ['gzip', () => createGunzip()],
  ['deflate', () => createInflate({ rejectGarbageAfterEnd: true })],
  ['br', () => createBrotliDecompress({ rejectGarbageAfterEnd: true })],
]);

/**
 * Reads a whole body. One that is too large is refused as soon as that is known: its rest is left
 * to the connection.
 * @throws {PlatenError} payload_too_large, unsupported_media_type, invalid_request, overloaded
 */
export async function readBody(
  request: Request,
  response: Response,
  bounds: Bounds,
): Promise<Buffer> {
  const { maxBytes } = bounds;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const stream = decoded(request);
  proceed(request, response);
  try {
    if (stream === request) return await collect(stream, bounds);
    const [body] = await Promise.all([collect(stream, bounds), arrival(request, stream, maxBytes)]);
    return body;
  } catch (error) {
    throw error instanceof PlatenError ? error : unreadable(error);
  } finally {
    if (stream !== request) stream.destroy();
    request.unpipe();
    request.resume(); // what is still on its way is not wanted
  }
}

function decoded(request: Request): Readable {
  const encoding = (request.get('Content-Encoding') ?? 'identity').toLowerCase();
  if (encoding === 'identity') return request;
  const decoder = DECODERS.get(encoding)?.();
  if (!decoder) {
    throw new PlatenError('unsupported_media_type', 'Content-Encoding may be gzip, deflate or br.');
  }
  request.once('error', (error) => decoder.destroy(error));
  return request.pipe(decoder);
}

async function collect(stream: Readable, { maxBytes, share }: Bounds): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    share.add((chunk as Buffer).length);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, size);
}

/** Resolves when a compressed body is there, to its last byte: what arrives may come to nothing, endlessly. */
function arrival(request: Request, decoder: Readable, maxBytes: number): Promise<void> {
  let received = 0;
  return new Promise((resolve, reject) => {
    decoder.on('error', reject);
    request.once('end', resolve);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) reject(tooLarge(maxBytes));
    });
  });
}

function tooLarge(maxBytes: number): PlatenError {
  return new PlatenError('payload_too_large', `The body has more than ${maxBytes / 2 ** 20} MiB.`);
}

function unreadable(cause: unknown): PlatenError {
  return new PlatenError(
    'invalid_request',
    'The body could not be read; check its length and encoding.',
    { cause },
  );
}
