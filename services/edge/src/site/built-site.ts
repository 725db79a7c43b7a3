import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { Resource } from '../resource.ts';

/** The encodings of the build and their files' endings, the smallest result first. */
const ENCODINGS = { br: '.br', gzip: '.gz' };

export interface SiteFile {
  resource: Resource;
  /** Its path contains the hash of its content, so it never changes. */
  isImmutable: boolean;
  isPage: boolean;
}

/** Paths that the console draws itself. Each gets its one page (web/src/router.tsx). */
const PAGES = ['/', '/playground', '/keys', '/requests', '/usage', '/audit', '/callback'];

const INDEX = '/index.html';

/** The built console by path; a file that is not in here has none. @returns undefined if the folder has no build */
export function readBuiltSite(folder: string): ReadonlyMap<string, SiteFile> | undefined {
  if (!existsSync(join(folder, INDEX))) return undefined;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => !Object.values(ENCODINGS).includes(extname(name)));
  const files = new Map(
    names.map((name) => {
      const path = name.slice(folder.length).split(sep).join('/').replace(/^\/*/, '/');
      return [path, fileOf(name, path)];
    }),
  );
  const index = files.get(INDEX);
  files.delete(INDEX);
  if (index) for (const page of PAGES) files.set(page, index);
  return files;
}

function fileOf(name: string, path: string): SiteFile {
  const encoded = Object.entries(ENCODINGS)
    .filter(([, ending]) => existsSync(name + ending))
    .map(([encoding, ending]) => [encoding, readFileSync(name + ending)] as const);
  return {
    resource: new Resource(extname(name), readFileSync(name), new Map(encoded)),
    isImmutable: path.startsWith('/assets/'),
    isPage: path === INDEX,
  };
}
