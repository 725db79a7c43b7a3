import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.tgz': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.whl': 'application/octet-stream',
};

/** Something that is the same for everybody until the next release: a page, a script, a picture. */
export class Resource {
  readonly type: string;
  readonly bytes: Buffer;
  /** Names the content: another content has another one. */
  readonly hash: string;
  #gzipped: Promise<Buffer> | undefined;

  /** @param name its extension decides the type */
  constructor(name: string, content: string | Buffer) {
    const type = TYPES[extname(name) || name];
    if (!type) throw new Error(`the type of ${name} is not known`);
    this.type = type;
    this.bytes = Buffer.from(content);
    this.hash = createHash('sha256').update(this.bytes).digest('hex').slice(0, 16);
  }

  static read(path: string): Resource {
    return new Resource(path, readFileSync(path));
  }

  /** Pictures and office documents are compressed already. */
  get isCompressible(): boolean {
    return /^text|json|javascript|svg/.test(this.type);
  }

  /** Compressed at the first request, and then remembered. */
  gzipped(): Promise<Buffer> {
    this.#gzipped ??= promisify(gzip)(this.bytes, { level: 9 });
    return this.#gzipped;
  }
}
