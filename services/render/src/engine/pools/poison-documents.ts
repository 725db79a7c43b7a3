import { LRUCache } from 'lru-cache';

/** How many documents are remembered. */
const MAX_DOCUMENTS = 1_000;

/** How long a document is quarantined, in milliseconds. */
const QUARANTINE_MS = 5 * 60_000;

/** How many engines must have failed on a document. */
const ENOUGH = 2;

/** Documents on which engines failed, by hash and in memory only, so that none takes down one engine after another. */
export class PoisonDocuments {
  /** By document: the engines that failed on it since its last print. */
  readonly #engines = new LRUCache<string, Set<string>>({ max: MAX_DOCUMENTS, ttl: QUARANTINE_MS });

  /** Lets callers skip the hash, which is mostly unnecessary. */
  get isEmpty(): boolean {
    return this.#engines.size === 0;
  }

  isQuarantined(document: string): boolean {
    return (this.#engines.get(document)?.size ?? 0) >= ENOUGH;
  }

  failed(document: string, engine: string): void {
    this.#engines.set(document, new Set(this.#engines.get(document)).add(engine));
  }

  /** A print succeeded, so the document is not to blame. */
  printed(document: string): void {
    this.#engines.delete(document);
  }
}
