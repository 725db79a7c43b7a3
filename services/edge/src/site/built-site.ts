import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

/** The encodings of the build, the smallest result first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export interface SiteFile {
  /** The ending of its name, which says its type. */
  ending: string;
  bytes: Buffer;
  /** The files by the name of their encoding, if the build made them. */
  encoded: ReadonlyMap<string, Buffer>;
  /** Identifies the content: another release has another one. */
  etag: string;
  /** Its path contains the hash of its content, so it never changes. */
  isImmutable: boolean;
  isPage: boolean;
}

/** Paths that the console draws itself. Each gets its one page (web/src/router.tsx). */
const PAGES = ['/', '/playground', '/keys', '/requests', '/usage', '/audit', '/account', '/callback'];

const INDEX = '/index.html';

/** The built console. A file that is not in here has no path. */
export class BuiltSite {
  readonly #files = new Map<string, SiteFile>();

  /** @returns undefined if the folder has no build */
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
    ending: extname(name),
    bytes,
    encoded: new Map(encoded),
    etag: `W/"${hash}"`,
    isImmutable: path.startsWith('/assets/'),
    isPage: path === INDEX,
  };
}
