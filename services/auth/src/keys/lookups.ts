import { storeCall, type Store } from '@platen/store';
import { endedKey, lookupKey, recordKey } from '../store-keys.ts';

/** How a key ended. */
export type Ending = 'revoked' | 'expired';

/** As the scripts return it: key id, fingerprint or '', how the key ended or '', kept until in ms. */
export type ChangedLookup = [
  keyId: string,
  fingerprint: string,
  ending: Ending | '',
  untilMs: string,
];

/** Endings in the store: small numbers need no memory of their own. */
const CODES = { revoked: '1', expired: '2' } as const;

const ENDINGS: Record<string, Ending> = { 1: 'revoked', 2: 'expired' };

/**
 * Entries that lead from a key's fingerprint to its account and record. On a cluster they may be on another node
 * than the account. auth adds an entry after the record, and removes it after the record has ended.
 */
export class Lookups {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Makes the key usable. @param untilMs since the Unix epoch; absent: for ever */
  async add(fingerprint: string, place: string, untilMs?: number): Promise<void> {
    await storeCall(this.#store, async () => {
      if (untilMs === undefined) await this.#store.set(lookupKey(fingerprint), place);
      else await this.#store.set(lookupKey(fingerprint), place, 'PXAT', untilMs);
    });
  }

  /** Looks up under every pepper at once, because keys outlive the pepper of their time. */
  async find(fingerprints: string[]): Promise<{ fingerprint: string; place: string } | undefined> {
    const lookups = await storeCall(this.#store, () =>
      Promise.all(
        fingerprints.map(async (fingerprint) => ({
          fingerprint,
          place: await this.#store.get(lookupKey(fingerprint)),
        })),
      ),
    );
    return lookups.find(
      (lookup): lookup is { fingerprint: string; place: string } => lookup.place !== null,
    );
  }

  /** How a key without a lookup ended. */
  async endingOf(fingerprints: string[]): Promise<Ending | undefined> {
    const codes = await storeCall(this.#store, () =>
      Promise.all(
        fingerprints.map((fingerprint) => this.#store.getrange(endedKey(fingerprint), 0, 0)),
      ),
    );
    return ENDINGS[codes.find((code) => code !== '') ?? ''];
  }

  /** Removes the lookups of ended keys, and sets when others expire. */
  async change(accountId: string, lookups: ChangedLookup[]): Promise<void> {
    await storeCall(this.#store, () =>
      Promise.all(lookups.map((lookup) => this.#changeOne(accountId, lookup))),
    );
  }

  async #changeOne(
    accountId: string,
    [keyId, fingerprint, ending, untilMs]: ChangedLookup,
  ): Promise<void> {
    if (fingerprint === '') return; // made by an older version: removed at the key's next use
    if (ending === '') {
      await this.#store.pexpireat(lookupKey(fingerprint), untilMs);
      return;
    }
    // Writes the ending first, then removes the lookup, so that the key is never unknown.
    await this.#store.set(endedKey(fingerprint), CODES[ending], 'PXAT', untilMs);
    await this.#store.unlink(lookupKey(fingerprint));
    await this.#store.unlink(recordKey(accountId, keyId));
  }
}
