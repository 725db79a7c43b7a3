import { storeCall, type Store } from '@platen/store';
import { endedKey, lookupKey, recordKey } from '../store-keys.ts';

/** How a key ended. */
export type Ending = 'revoked' | 'expired';

/** As the scripts tell it: key id, fingerprint or '', how the key ended or '', kept until in ms. */
export type ChangedLookup = [keyId: string, print: string, ending: Ending | '', untilMs: string];

/** How the store writes an ending: small numbers take no room of their own. */
const CODES = { revoked: '1', expired: '2' } as const;

const ENDINGS: Record<string, Ending> = { 1: 'revoked', 2: 'expired' };

/**
 * The entries by which auth finds a key's account and record from the key's fingerprint. On a cluster such an entry
 * may be on another node than the account: auth adds it after the record, and removes it after the record has ended.
 */
export class Lookups {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** From here on the key is found. @param untilMs since the Unix epoch; none: for ever */
  async add(print: string, place: string, untilMs?: number): Promise<void> {
    await storeCall(this.#store, async () => {
      if (untilMs === undefined) await this.#store.set(lookupKey(print), place);
      else await this.#store.set(lookupKey(print), place, 'PXAT', untilMs);
    });
  }

  /** Asks under every pepper at once: keys outlive the pepper they were made under. */
  async find(prints: string[]): Promise<{ print: string; place: string } | undefined> {
    const lookups = await storeCall(this.#store, () =>
      Promise.all(
        prints.map(async (print) => ({ print, place: await this.#store.get(lookupKey(print)) })),
      ),
    );
    return lookups.find(
      (lookup): lookup is { print: string; place: string } => lookup.place !== null,
    );
  }

  /** How a key ended that has no lookup any more. */
  async endingOf(prints: string[]): Promise<Ending | undefined> {
    const codes = await storeCall(this.#store, () =>
      Promise.all(prints.map((print) => this.#store.getrange(endedKey(print), 0, 0))),
    );
    return ENDINGS[codes.find((code) => code !== '') ?? ''];
  }

  /** Removes the lookups of keys that have ended, and sets when others expire. */
  async change(accountId: string, lookups: ChangedLookup[]): Promise<void> {
    await storeCall(this.#store, () =>
      Promise.all(lookups.map((lookup) => this.#changeOne(accountId, lookup))),
    );
  }

  async #changeOne(
    accountId: string,
    [keyId, print, ending, untilMs]: ChangedLookup,
  ): Promise<void> {
    if (print === '') return; // made by an older version: removed at the key's next use
    if (ending === '') {
      await this.#store.pexpireat(lookupKey(print), untilMs);
      return;
    }
    // First how it ended, then the lookup: at no moment is the key unknown.
    await this.#store.set(endedKey(print), CODES[ending], 'PXAT', untilMs);
    await this.#store.unlink(lookupKey(print));
    await this.#store.unlink(recordKey(accountId, keyId));
  }
}
