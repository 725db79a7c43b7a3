import { setTimeout as sleep } from 'node:timers/promises';
import { workers } from './processes.ts';

/** A page's process is there soon after the page is, or not at all. */
const TRIES = 50;
const EVERY_MS = 2;

/** Tells which process a page has. DevTools do not: it is the one that is new, as pages are made one after the other. */
export class PageProcesses {
  readonly #look: () => number[];
  #last: Promise<unknown> = Promise.resolve();

  constructor(look = renderers) {
    this.#look = look;
  }

  /**
   * Makes a page, once those before have their processes.
   * @returns the page as soon as it is made, and its process; undefined if nobody can tell
   */
  async make<Page>(create: () => Promise<Page>): Promise<[Page, Promise<number | undefined>]> {
    const before = this.#last;
    const made = Promise.withResolvers<void>();
    this.#last = made.promise;
    await before;
    try {
      const there = new Set(this.#look());
      const page = await create();
      const found = this.#newest(there);
      void found.finally(made.resolve);
      return [page, found];
    } catch (error) {
      made.resolve();
      throw error;
    }
  }

  async #newest(there: ReadonlySet<number>): Promise<number | undefined> {
    for (let nth = 1; nth <= TRIES; nth++) {
      const fresh = this.#look().filter((pid) => !there.has(pid));
      if (fresh.length > 0) return fresh.length === 1 ? fresh[0] : undefined;
      await sleep(EVERY_MS);
    }
    return undefined;
  }
}

function renderers(): number[] {
  return workers().flatMap(({ kind, pid }) => (kind === 'renderer' ? [pid] : []));
}
