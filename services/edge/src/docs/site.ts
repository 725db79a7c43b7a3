import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { IMMUTABLE, Resource, REVALIDATED } from '../resource.ts';

/** The answer at one path. */
export interface Entry {
  resource: Resource;
  headers: Record<string, string>;
}

const ASSETS = '/docs/assets';

/** Everything below `/docs`, by path. */
export class Site {
  readonly #entries = new Map<string, Entry>();

  at(path: string): Entry | undefined {
    return this.#entries.get(path);
  }

  get paths(): string[] {
    return [...this.#entries.keys()];
  }

  /** @param file its content, if that is not given @returns the path to refer to it by */
  addAsset(file: string, content: string | Buffer = readFileSync(file)): string {
    const resource = new Resource(extname(file), content);
    const path = `${ASSETS}/${resource.hash}-${basename(file)}`;
    this.#entries.set(path, { resource, headers: { 'Cache-Control': IMMUTABLE } });
    return path;
  }

  /** @param ending without it that of the path decides, and a path without one is a page */
  add(
    path: string,
    content: string | Buffer,
    headers: Record<string, string> = {},
    ending = /\.\w+$/.exec(path)?.[0] ?? '.html',
  ): void {
    const resource = new Resource(ending, content);
    const usual = { 'Cache-Control': REVALIDATED, ETag: resource.etag };
    this.#entries.set(path, { resource, headers: { ...usual, ...headers } });
  }
}
