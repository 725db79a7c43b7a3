import { setTimeout as sleep } from 'node:timers/promises';
import { MADE_WITHIN_MS, PROCESS_EVERY_MS, PROCESS_TRIES } from '../settings.ts';
import { renderers } from './processes.ts';

/** Tells which process a page has. DevTools do not: it is the one that is new, as pages are made one after the other. */
export class PageProcesses {
  readonly #look: () => number[];
  #last: Promise<unknown> = Promise.resolve();
  /** A process that was looked for in vain may still come, and would be taken for the next page's. */
  #isOneMissing = false;

  constructor(look = renderers) {
    this.#look = look;
  }

  /**
   * Makes a page, once those before have their processes.
   * @returns the page as soon as it is made, and its process; undefined if nobody can tell
   */
  async make<Page>(create: () => Promise<Page>): Promise<[Page, Promise<number | undefined>]> {
    const before = this.#last;
    const { promise, resolve: found } = Promise.withResolvers<number | undefined>();
    this.#last = Promise.race([promise, before.then(() => sleep(MADE_WITHIN_MS))]);
    await before;
    const there = new Set(this.#look());
    try {
      const page = await create();
      void this.#processBeside(there).then(found);
      return [page, promise];
    } catch (error) {
      found(undefined);
      throw error;
    }
  }

  async #processBeside(there: ReadonlySet<number>): Promise<number | undefined> {
    const fresh = await this.#fresh(there);
    const isSure = fresh.length === 1 && !this.#isOneMissing;
    this.#isOneMissing = fresh.length === 0;
    return isSure ? fresh[0] : undefined;
  }

  async #fresh(there: ReadonlySet<number>): Promise<number[]> {
    for (let nth = 1; nth <= PROCESS_TRIES; nth++) {
      const fresh = this.#look().filter((pid) => !there.has(pid));
      if (fresh.length > 0) return fresh;
      await sleep(PROCESS_EVERY_MS);
    }
    return [];
  }
}
