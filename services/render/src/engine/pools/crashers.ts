import { LRUCache } from 'lru-cache';

/** How many documents are remembered. */
const MAX_DOCUMENTS = 1_000;

/** How long a document that crashes engines is kept from them. */
const FORGOTTEN_AFTER_MS = 5 * 60_000;

/** In how many engines a document has to fail before it is to blame. */
const ENOUGH = 2;

/** Documents that engines failed on, by hash and in memory alone: none gets to take down one after another. */
export class Crashers {
  /** By document: the engines that failed on it since it was last printed. */
  readonly #engines = new LRUCache<string, Set<string>>({
    max: MAX_DOCUMENTS,
    ttl: FORGOTTEN_AFTER_MS,
  });

  /** A hash costs time; most of the time there is nothing to compare it with. */
  get isEmpty(): boolean {
    return this.#engines.size === 0;
  }

  isBlamed(document: string): boolean {
    return (this.#engines.get(document)?.size ?? 0) >= ENOUGH;
  }

  failed(document: string, engine: string): void {
    this.#engines.set(document, new Set(this.#engines.get(document)).add(engine));
  }

  /** Whatever failed on it before: the document was not to blame. */
  printed(document: string): void {
    this.#engines.delete(document);
  }
}
