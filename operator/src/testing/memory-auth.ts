import { accountId, PlatenError, type Key } from '@platen/contracts';
import type { Auth } from '../controllers/api-key/auth.ts';

/** Auth's rules for keys, in memory. */
export class MemoryAuth implements Auth {
  readonly all = new Map<string, Key & { accountId: string }>();
  #count = 0;

  putAccount = (issuer: string, subject: string) => Promise.resolve(accountId(issuer, subject));

  createKey = (accountId: string, name: string) => Promise.resolve(this.#make(accountId, name));

  rotateKey = (accountId: string, keyId: string, overlapSeconds: number) => {
    const old = this.#found(keyId);
    old.expiresAtMs = Date.now() + overlapSeconds * 1_000;
    return Promise.resolve(this.#make(accountId, old.name));
  };

  revokeKey = (_: string, keyId: string) => {
    this.#found(keyId).status = 'KEY_STATUS_REVOKED';
    return Promise.resolve();
  };

  keysOf = (accountId: string) =>
    Promise.resolve(
      structuredClone([...this.all.values()].filter((key) => key.accountId === accountId)),
    );

  close = () => undefined;

  /** The ids of keys that work now. */
  working(): string[] {
    return [...this.all.values()]
      .filter(
        ({ status, expiresAtMs = Infinity }) =>
          status === 'KEY_STATUS_ACTIVE' && expiresAtMs > Date.now(),
      )
      .map(({ keyId }) => keyId);
  }

  #found(keyId: string): Key {
    const found = this.all.get(keyId);
    if (!found) throw new PlatenError('key_not_found', 'You have no such API key.');
    return found;
  }

  #make(accountId: string, name: string) {
    this.#count += 1;
    const keyId = `key_${this.#count}`;
    const prefix = `platen_live_${this.#count}`;
    const status = 'KEY_STATUS_ACTIVE';
    this.all.set(keyId, { accountId, keyId, name, prefix, status } as Key & { accountId: string });
    return { keyId, key: `${prefix}_secret` };
  }
}
