import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Of what is no text of ours: a sample document, a table of characters. */
const BYTES = 'application/octet-stream';

/** How the build has compressed a file already, the smallest first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export interface SiteFile {
  type: string;
  bytes: Buffer;
  /** By the name of the encoding; only those that the build has made. */
  encoded: ReadonlyMap<string, Buffer>;
  /** Names the content: a release before or after has another one. */
  etag: string;
  /** Its path has the hash of its content: it never changes. */
  isImmutable: boolean;
  isPage: boolean;
}

/** Paths that the console draws itself: each is answered with its one page (web/src/router.tsx). */
const PAGES = ['/', '/playground', '/keys', '/usage', '/callback'];

const INDEX = '/index.html';

/** The console as it was built: what is not in here is at no path, however it is written. */
export class BuiltSite {
  readonly #files = new Map<string, SiteFile>();

  /** @returns undefined if nothing was built there */
  static read(folder: string): BuiltSite | undefined {
    return existsSync(join(folder, INDEX)) ? new BuiltSite(folder) : undefined;
  }

  private constructor(folder: string) {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name));
    const isEncoding = (name: string) => ENCODINGS.some(({ ending }) => name.endsWith(ending));
    for (const name of names.filter((one) => !isEncoding(one))) {
      const path = name.slice(folder.length).split(sep).join('/').replace(/^\/*/, '/');
      this.#files.set(path, fileOf(name, path));
    }
    const index = this.#files.get(INDEX);
    this.#files.delete(INDEX);
    if (index) for (const page of PAGES) this.#files.set(page, index);
  }

  at(path: string): SiteFile | undefined {
    return this.#files.get(path);
  }
}

function fileOf(name: string, path: string): SiteFile {
  const bytes = readFileSync(name);
  const encoded = ENCODINGS.filter(({ ending }) => existsSync(name + ending)).map(
    (encoding) => [encoding.name, readFileSync(name + encoding.ending)] as const,
  );
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return {
    type: TYPES[extname(name)] ?? BYTES,
    bytes,
    encoded: new Map(encoded),
    etag: `W/"${hash}"`,
    isImmutable: path.startsWith('/assets/'),
    isPage: path === INDEX,
  };
}
