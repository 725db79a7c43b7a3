import { storeCall, type Store } from '@platen/store';
import { endedKey, lookupKey, recordKey } from '../store-keys.ts';

/** How a key ended. */
export type Ending = 'revoked' | 'expired';

/** As the scripts tell it: key id, fingerprint or '', how the key ended or '', kept until in ms. */
export type ChangedWay = [keyId: string, print: string, ending: Ending | '', untilMs: string];

/** How the store writes an ending: small numbers take no room of their own. */
const CODES = { revoked: '1', expired: '2' } as const;

const ENDINGS: Record<string, Ending> = { 1: 'revoked', 2: 'expired' };

/**
 * The ways from keys' fingerprints to their accounts. On a cluster a way lies on another node than
 * its account: it is opened after the record is there, and closed after the record has ended.
 */
export class Ways {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** From here on the key is found. @param untilMs since the Unix epoch; none: for ever */
  async open(print: string, place: string, untilMs?: number): Promise<void> {
    await storeCall(this.#store, async () => {
      if (untilMs === undefined) await this.#store.set(lookupKey(print), place);
      else await this.#store.set(lookupKey(print), place, 'PXAT', untilMs);
    });
  }

  /** Asks under every pepper at once: keys outlive the pepper they were made under. */
  async find(prints: string[]): Promise<{ print: string; place: string } | undefined> {
    const ways = await storeCall(this.#store, () =>
      Promise.all(
        prints.map(async (print) => ({ print, place: await this.#store.get(lookupKey(print)) })),
      ),
    );
    return ways.find((way): way is { print: string; place: string } => way.place !== null);
  }

  /** How the key ended to which there is no way any more. */
  async endingOf(prints: string[]): Promise<Ending | undefined> {
    const codes = await storeCall(this.#store, () =>
      Promise.all(prints.map((print) => this.#store.getrange(endedKey(print), 0, 0))),
    );
    return ENDINGS[codes.find((code) => code !== '') ?? ''];
  }

  /** Closes the ways to keys that have ended, and sets the end of others. */
  async change(accountId: string, ways: ChangedWay[]): Promise<void> {
    await storeCall(this.#store, () =>
      Promise.all(ways.map((way) => this.#changeOne(accountId, way))),
    );
  }

  async #changeOne(accountId: string, [keyId, print, ending, untilMs]: ChangedWay): Promise<void> {
    if (print === '') return; // made by an older version: closed when somebody comes along it
    if (ending === '') {
      await this.#store.pexpireat(lookupKey(print), untilMs);
      return;
    }
    // How it ended is told before the way goes: at no moment is the key unknown.
    await this.#store.set(endedKey(print), CODES[ending], 'PXAT', untilMs);
    await this.#store.unlink(lookupKey(print));
    await this.#store.unlink(recordKey(accountId, keyId));
  }
}
