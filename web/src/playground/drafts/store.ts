import { createStore, get, set, type UseStore } from 'idb-keyval';
import type { Draft, Format } from './draft.ts';

/** Stores drafts in this browser only, separately for each account. */
export class DraftStore {
  readonly #account: string;
  #store: UseStore | undefined;
  /** Unsaved drafts; only the newest of a format counts. */
  readonly #waiting = new Map<Format, Draft>();
  #writing: Promise<void> | undefined;

  constructor(account: string) {
    this.#account = account;
  }

  /** @throws {Error} the browser stores nothing */
  load(format: Format): Promise<Draft | undefined> {
    return get<Draft>(this.#key(format), this.#opened());
  }

  /** Writes one draft at a time, so that typing waits for no disk. @throws {Error} the browser stores nothing */
  save(format: Format, draft: Draft): Promise<void> {
    this.#waiting.set(format, draft);
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  async #write(): Promise<void> {
    for (let next = this.#taken(); next; next = this.#taken()) {
      await set(this.#key(next[0]), next[1], this.#opened());
    }
  }

  #taken(): [Format, Draft] | undefined {
    const [first] = this.#waiting;
    if (first) this.#waiting.delete(first[0]);
    return first;
  }

  #opened(): UseStore {
    return (this.#store ??= createStore('platen-playground', 'drafts'));
  }

  #key(format: Format): string {
    return `${this.#account} ${format}`;
  }
}
