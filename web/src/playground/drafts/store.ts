import { createStore, del, get, keys, update, type UseStore } from 'idb-keyval';
import type { Draft, Format } from './draft.ts';

/** Where a draft is kept: its format, and its name; the first of a format has none. */
export interface Place {
  format: Format;
  name: string;
}

/** A draft as it is kept, with what changes by each write. */
type Stored = Draft & { revision?: string };

/** What other tabs do to the drafts of this one. */
interface Elsewhere {
  /** Another tab has written a draft. */
  onChange: (place: Place) => void;
  /** This tab's draft is not saved, because another tab has written there since this one last read it. */
  onConflict: (place: Place, draft: Draft) => void;
}

const stores = new Map<string, DraftStore>();

/** One for an account, so that a page that is opened again knows what it wrote before. */
export function draftStoreOf(account: string): DraftStore {
  const store = stores.get(account) ?? new DraftStore(account);
  stores.set(account, store);
  return store;
}

/** Stores drafts in this browser only, separately for each account. Tabs tell each other what they wrote. */
export class DraftStore {
  readonly #account: string;
  readonly #tabs = new BroadcastChannel('platen-playground');
  #store: UseStore | undefined;
  /** Unsaved drafts; only the newest of a place counts. */
  readonly #waiting = new Map<string, { place: Place; draft: Draft }>();
  #writing: Promise<void> | undefined;
  #elsewhere: Elsewhere | undefined;
  /** The revisions that this tab has read or written. */
  readonly #revisions = new Map<string, string | undefined>();

  constructor(account: string) {
    this.#account = account;
  }

  /** @throws {Error} the browser stores nothing */
  async load(place: Place): Promise<Draft | undefined> {
    await this.#writing?.catch(() => undefined);
    const { revision, ...draft } = (await get<Stored>(this.#key(place), this.#opened())) ?? {};
    this.#revisions.set(idOf(this.#key(place)), revision);
    return 'source' in draft ? (draft as Draft) : undefined;
  }

  /** Writes one draft at a time, so that typing waits for no disk. @throws {Error} the browser stores nothing */
  save(place: Place, draft: Draft): Promise<void> {
    this.#waiting.set(idOf(this.#key(place)), { place, draft });
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  /** @returns whether it is gone: not if another tab wrote there since this one last read it */
  async remove(place: Place): Promise<boolean> {
    await this.#writing;
    const key = this.#key(place);
    const stored = await get<Stored>(key, this.#opened());
    if (stored && stored.revision !== this.#revisions.get(idOf(key))) return false;
    await del(key, this.#opened());
    return true;
  }

  /** The names of an account's drafts. */
  async names(format: Format): Promise<string[]> {
    const all = await keys<IDBValidKey>(this.#opened());
    return all.flatMap((key) => {
      const [account, itsFormat, name] = Array.isArray(key) ? (key as string[]) : [];
      return account === this.#account && itsFormat === format && name ? [name] : [];
    });
  }

  /** @returns ends it */
  watch(elsewhere: Elsewhere): () => void {
    const hear = ({ data }: MessageEvent<{ account: string; place: Place }>) => {
      if (data.account === this.#account) elsewhere.onChange(data.place);
    };
    this.#elsewhere = elsewhere;
    this.#tabs.addEventListener('message', hear);
    return () => this.#tabs.removeEventListener('message', hear);
  }

  async #writeAll(): Promise<void> {
    for (const [id, { place, draft }] of this.#waiting) {
      this.#waiting.delete(id);
      if (!(await this.#write(place, draft))) this.#elsewhere?.onConflict(place, draft);
    }
  }

  /** @returns whether it was written: not over what another tab wrote meanwhile */
  async #write(place: Place, draft: Draft): Promise<boolean> {
    const key = this.#key(place);
    const known = this.#revisions.get(idOf(key));
    const revision = crypto.randomUUID();
    const seen: { isOther: boolean } = { isOther: false };
    await update<Stored>(
      key,
      (stored) => {
        seen.isOther = stored !== undefined && stored.revision !== known;
        return stored && seen.isOther ? stored : { ...draft, revision };
      },
      this.#opened(),
    );
    if (seen.isOther) return false;
    this.#revisions.set(idOf(key), revision);
    this.#tabs.postMessage({ account: this.#account, place });
    return true;
  }

  #opened(): UseStore {
    return (this.#store ??= createStore('platen-playground', 'drafts'));
  }

  #key({ format, name }: Place): IDBValidKey {
    return name === '' ? `${this.#account} ${format}` : [this.#account, format, name];
  }
}

const idOf = (key: IDBValidKey) => JSON.stringify(key);
