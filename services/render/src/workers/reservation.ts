import type { Share } from '../memory/budget.ts';
import type { ThreadMemory } from './memory-watch.ts';

/** What a thread has anyway, between tasks: no task's, in bytes. */
const IDLE_BYTES = 48 * 1024 * 1024;

/** What a task's thread holds of the memory budget: what was reserved for it at first, more as it grows. */
export class Reservation {
  readonly #share: Share;
  /** @param document what its document holds: a thread that nobody waits for keeps its own until it has ended */
  constructor(document: Share) {
    this.#share = document.beside();
  }

  /** @throws {PlatenError} overloaded */
  begin(bytes: number): void {
    this.#growTo(bytes);
  }

  /** @returns false: there is no room for what the thread has */
  follow({ heap, external }: ThreadMemory): boolean {
    try {
      this.#growTo(heap + external - IDLE_BYTES);
      return true;
    } catch {
      return false;
    }
  }

  end(): void {
    this.#share.end();
  }

  #growTo(bytes: number): void {
    const missing = bytes - this.#share.held;
    if (missing > 0) this.#share.reserve(missing);
  }
}
