import { basename } from 'node:path';
import { Resource } from './resource.ts';

/** The answer at one path. */
export interface Entry {
  resource: Resource;
  headers: Record<string, string>;
}

const ASSETS = '/docs/assets';

/** Its path has the hash of its content: it never changes. */
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Its path stays and its content may not: browsers ask whether it has changed. */
const REVALIDATED = { 'Cache-Control': 'no-cache' };

/** Everything below `/docs`, by path. */
export class Site {
  readonly #entries = new Map<string, Entry>();

  at(path: string): Entry | undefined {
    return this.#entries.get(path);
  }

  get paths(): string[] {
    return [...this.#entries.keys()];
  }

  /** @returns the path to refer to it by */
  addAsset(name: string, resource: Resource): string {
    const path = `${ASSETS}/${resource.hash}-${basename(name)}`;
    this.#entries.set(path, { resource, headers: IMMUTABLE });
    return path;
  }

  /** @param type an ending; without it that of the path decides, and a path without one is a page */
  add(
    path: string,
    content: string | Buffer,
    headers: Record<string, string> = {},
    type = /\.\w+$/.exec(path)?.[0] ?? '.html',
  ): void {
    const resource = new Resource(type, content);
    const ETag = `W/"${resource.hash}"`;
    this.#entries.set(path, { resource, headers: { ...REVALIDATED, ETag, ...headers } });
  }
}
