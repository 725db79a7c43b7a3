import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PlatenError } from '@platen/contracts';
import type { Share } from '@platen/runtime';
import type { Request, Response } from 'express';
import { proceed } from './incoming-body.ts';

interface Bounds {
  /** Before decompression and after it; a multiple of 1 MiB. */
  maxBytes: number;
  /** A share of the budget of all bodies; the reader releases it. */
  share: Share;
}

interface Decoder {
  open: () => NodeJS.ReadWriteStream & Readable;
  /** The memory of the decoder itself, at most. */
  bytes: number;
}

/** A window, and what is read and written ahead. */
const SMALL = 256 * 1024;

/** The largest window of brotli has 16 MiB (RFC 7932, 9.1). */
const LARGE = 18 * 2 ** 20;

/** A file of gzip may have several members (RFC 1952, 2.2); the others end where they end. */
const DECODERS = new Map<string, Decoder>([
  ['gzip', { open: () => createGunzip(), bytes: SMALL }],
  ['deflate', { open: () => createInflate({ rejectGarbageAfterEnd: true }), bytes: SMALL }],
  ['br', { open: () => createBrotliDecompress({ rejectGarbageAfterEnd: true }), bytes: LARGE }],
]);

/**
 * Reads a whole body into one piece of memory, which it reserves first. It refuses a body that is too large as
 * soon as it knows that, and leaves the rest to the connection.
 * @throws {PlatenError} payload_too_large, unsupported_media_type, invalid_request, overloaded
 */
export async function readBody(
  request: Request,
  response: Response,
  bounds: Bounds,
): Promise<Buffer> {
  const { maxBytes } = bounds;
  const announced = announcedLength(request);
  if (announced !== undefined && announced > maxBytes) throw tooLarge(maxBytes);
  const decoder = createDecoder(request);
  const body = new GatheredBody({
    ...bounds,
    ...(decoder
      ? { length: undefined, besides: decoder.bytes }
      : { length: announced, besides: 0 }),
  });
  const stream = decoder ? decoded(request, decoder) : request;
  proceed(request, response);
  try {
    const arriving = decoder && arrival(request, stream, maxBytes);
    await Promise.all([gather(stream, body, maxBytes), arriving]);
    return body.whole();
  } catch (error) {
    throw error instanceof PlatenError ? error : unreadable(error);
  } finally {
    if (stream !== request) stream.destroy();
    request.unpipe();
    request.resume(); // what is still on its way is not wanted
  }
}

/** @returns undefined: it comes in chunks */
function announcedLength({ headers }: Request): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** @returns undefined: the body is not compressed */
function createDecoder(request: Request): Decoder | undefined {
  const encoding = (request.get('Content-Encoding') ?? 'identity').toLowerCase();
  if (encoding === 'identity') return undefined;
  const decoder = DECODERS.get(encoding);
  if (!decoder) {
    throw new PlatenError('unsupported_media_type', 'Content-Encoding may be gzip, deflate or br.');
  }
  return decoder;
}

function decoded(request: Request, { open }: Decoder): Readable {
  const decoder = open();
  request.once('error', (error) => decoder.destroy(error));
  return request.pipe(decoder);
}

async function gather(stream: Readable, body: GatheredBody, maxBytes: number): Promise<void> {
  let size = 0;
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    size += (piece as Buffer).length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    body.add(piece as Buffer);
  }
}

/** Resolves when the last byte of a compressed body is there: compressed input may decode to nothing, endlessly. */
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

/** First allocation for a body of unknown length; then as much as a body may have. The system maps the rest only when it is used. */
const FIRST_BYTES = 64 * 1024;
const SECOND_BYTES = 1024 * 1024;

interface Room {
  share: Share;
  /** The announced length; undefined: unknown. */
  length: number | undefined;
  maxBytes: number;
  /** What else the share counts meanwhile. */
  besides: number;
}

/**
 * A body in one piece, as it arrives. Reserves memory before it is filled. Copies what arrives, because kept
 * small pieces take many times their size.
 */
class GatheredBody {
  readonly #room: Room;
  #bytes = Buffer.alloc(0);
  #size = 0;

  /** @throws {PlatenError} overloaded */
  constructor(room: Room) {
    this.#room = room;
    this.#grow(room.length ?? 0);
  }

  /** @param piece after which it still has at most `maxBytes` @throws {PlatenError} overloaded */
  add(piece: Buffer): void {
    const size = this.#size + piece.length;
    while (size > this.#bytes.length) this.#grow(this.#nextCapacity());
    piece.copy(this.#bytes, this.#size);
    this.#size = size;
  }

  /** The whole body; the share counts no more than that. */
  whole(): Buffer {
    this.#room.share.hold(this.#size);
    return this.#bytes.subarray(0, this.#size);
  }

  #nextCapacity(): number {
    const { length } = this.#bytes;
    if (length < FIRST_BYTES) return FIRST_BYTES;
    return length < SECOND_BYTES ? SECOND_BYTES : this.#room.maxBytes;
  }

  #grow(capacity: number): void {
    const { share, besides } = this.#room;
    const before = this.#bytes;
    share.hold(besides + before.length + capacity);
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
    before.copy(this.#bytes, 0, 0, this.#size);
    share.hold(besides + capacity);
  }
}
