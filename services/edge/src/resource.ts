import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Its path has the hash of its content: it never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Its path stays and its content may not: browsers ask whether it has changed. */
export const REVALIDATED = 'no-cache';

/** Something that is the same for everybody until the next release: a page, a script, a picture. */
export class Resource {
  /** Names the content: another content has another one. */
  readonly hash: string;
  readonly #ending: string;
  readonly bytes: Buffer;
  #encoded: ReadonlyMap<string, Buffer> | Promise<ReadonlyMap<string, Buffer>> | undefined;

  /**
   * @param ending of a file's name, which decides the type
   * @param encoded the same by the name of an encoding, the smallest first; left out, it is compressed at the first request
   */
  constructor(ending: string, content: string | Buffer, encoded?: ReadonlyMap<string, Buffer>) {
    this.#ending = ending;
    this.bytes = Buffer.from(content);
    this.#encoded = encoded;
    this.hash = createHash('sha256').update(this.bytes).digest('hex').slice(0, 16);
  }

  get etag(): string {
    return `W/"${this.hash}"`;
  }

  async send(request: Request, response: Response, headers: Record<string, string>) {
    const type = response.type(this.#ending).set(headers).get('Content-Type') ?? '';
    this.#encoded ??= compressed(type, this.bytes).catch((error: unknown) => {
      this.#encoded = undefined;
      throw error;
    });
    const encoded = await this.#encoded;
    if (encoded.size > 0) response.vary('Accept-Encoding');
    if (request.fresh) return response.status(304).end();
    const accepted = request.acceptsEncodings();
    for (const [encoding, bytes] of encoded) {
      if (accepted.includes(encoding))
        return response.set('Content-Encoding', encoding).send(bytes);
    }
    return response.send(this.bytes);
  }
}

/** Pictures, fonts and office documents are compressed already. */
async function compressed(type: string, bytes: Buffer): Promise<Map<string, Buffer>> {
  if (!/^text|json|javascript|svg/.test(type)) return new Map();
  return new Map([['gzip', await promisify(gzip)(bytes, { level: 9 })]]);
}
