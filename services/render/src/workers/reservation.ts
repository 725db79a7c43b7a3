import type { Share } from '@platen/runtime';
import type { ThreadMemory } from './memory-watch.ts';

/** Memory of an idle thread, in bytes: no task pays for it. */
const IDLE_BYTES = 48 * 1024 * 1024;

/** The reserved memory of a task's thread: an initial amount, and more as it grows. */
export class Reservation {
  readonly #share: Share;

  /**
   * @param document the share of its document; an abandoned thread keeps its own until it ends
   * @param bytes that the task needs at least
   * @throws {PlatenError} overloaded
   */
  constructor(document: Share, bytes: number) {
    this.#share = document.beside();
    this.#share.growTo(bytes);
  }

  /** @returns false: no room for the memory of the thread */
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
