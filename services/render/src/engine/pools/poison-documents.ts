import { LRUCache } from 'lru-cache';

/** How many documents are remembered. */
const MAX_DOCUMENTS = 1_000;

/** How long a document is kept from the engines, in milliseconds. */
const QUARANTINE_MS = 5 * 60_000;

/** A document is quarantined when so many engines have failed on it. */
const ENOUGH = 2;

/** Documents that engines failed on, by hash and in memory alone: none takes down one engine after another. */
export class PoisonDocuments {
  /** By document: the engines that failed on it since it was last printed. */
  readonly #engines = new LRUCache<string, Set<string>>({ max: MAX_DOCUMENTS, ttl: QUARANTINE_MS });

  /** A hash costs time; most of the time there is nothing to compare it with. */
  get isEmpty(): boolean {
    return this.#engines.size === 0;
  }

  isQuarantined(document: string): boolean {
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
