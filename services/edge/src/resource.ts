import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Its path has the hash of its content: it never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Its path stays and its content may not: browsers ask whether it has changed. */
export const REVALIDATED = 'no-cache';

/** Level 9 of brotli's 11: the last two take five times as long for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The smallest result first. */
const ENCODINGS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

const NAMES = ['br', 'gzip'] as const;

/** In bytes: less is one packet either way. */
const SMALLEST = 1_400;

/** Something that is the same for everybody until the next release: a page, a script, a picture. */
export class Resource {
  /** Names the content: another content has another one. */
  readonly hash: string;
  readonly #ending: string;
  readonly bytes: Buffer;
  readonly #encoded = new Map<string, Promise<Buffer>>();

  /** @param ending of a file's name, which decides the type */
  constructor(ending: string, content: string | Buffer) {
    this.#ending = ending;
    this.bytes = Buffer.from(content);
    this.hash = createHash('sha256').update(this.bytes).digest('hex').slice(0, 16);
  }

  get etag(): string {
    return `W/"${this.hash}"`;
  }

  async send(request: Request, response: Response, headers: Record<string, string>) {
    const type = response.type(this.#ending).set(headers).get('Content-Type') ?? '';
    // Pictures, fonts and office documents are compressed already.
    const isCompressible = this.bytes.length >= SMALLEST && /^text|json|javascript|svg/.test(type);
    if (isCompressible) response.vary('Accept-Encoding');
    if (request.fresh) return response.status(304).end();
    const accepted = isCompressible ? request.acceptsEncodings() : [];
    const encoding = NAMES.find((name) => accepted.includes(name));
    if (!encoding) return response.send(this.bytes);
    const bytes = await this.#encodedAs(encoding);
    return response.set('Content-Encoding', encoding).send(bytes);
  }

  /** Compressed at the first request for it. */
  #encodedAs(encoding: keyof typeof ENCODINGS): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? ENCODINGS[encoding](this.bytes);
    this.#encoded.set(encoding, encoded);
    encoded.catch(() => this.#encoded.delete(encoding));
    return encoded;
  }
}
