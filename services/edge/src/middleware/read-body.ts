import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PlatenError } from '@platen/contracts';
import type { Request, Response } from 'express';
import type { Share } from '../identity/body-budget.ts';
import { proceed } from './incoming-body.ts';

interface Bounds {
  /** After decompression; a multiple of 1 MiB. */
  maxBytes: number;
  /** Of what all bodies may take; the reader releases it. */
  share: Share;
}

const DECODERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

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
    return await collect(stream, bounds);
  } catch (error) {
    throw error instanceof PlatenError ? error : unreadable(error);
  } finally {
    request.unpipe();
    request.resume(); // what is still on its way is not wanted
  }
}

function decoded(request: Request): Readable {
  const encoding = (request.get('Content-Encoding') ?? 'identity').toLowerCase();
  if (encoding === 'identity') return request;
  const decoder = DECODERS[encoding]?.();
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
