import type { Share } from '@platen/runtime';
import type { ThreadMemory } from './memory-watch.ts';

/** What a thread has anyway, between tasks: no task's, in bytes. */
const IDLE_BYTES = 48 * 1024 * 1024;

/** What a task's thread holds of the memory budget: what was reserved for it at first, more as it grows. */
export class Reservation {
  readonly #share: Share;

  /**
   * @param document what its document holds: a thread that nobody waits for keeps its own until it has ended
   * @param bytes that the task needs at least
   * @throws {PlatenError} overloaded
   */
  constructor(document: Share, bytes: number) {
    this.#share = document.beside();
    this.#share.growTo(bytes);
  }

  /** @returns false: there is no room for what the thread has */
  follow({ heap, external }: ThreadMemory): boolean {
    try {
      this.#share.growTo(heap + external - IDLE_BYTES);
      return true;
    } catch {
      return false;
    }
  }

  end(): void {
    this.#share.end();
  }
}
