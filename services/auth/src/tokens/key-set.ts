import { setTimeout as delay } from 'node:timers/promises';
import {
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import { discover, ISSUER_TIMEOUT_MS } from './discovery.ts';
import { requireSafe, type Issuer } from './issuers.ts';

/** Time between two fetches of the same keys, in milliseconds. Unknown key ids cannot cause more. */
const COOL_DOWN_MS = 30_000;

/** The same, before the first keys. */
const FIRST_COOL_DOWN_MS = 1_000;

/** How often keys are fetched again, in milliseconds. A key that its issuer dropped works for that long. */
const REFRESH_MS = 600_000;

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/**
 * An issuer's public keys. auth fetches them on first use, again when a token names an unknown key, and every ten
 * minutes. It keeps them while the issuer is down.
 */
export class KeySet {
  readonly #issuer: Issuer;
  readonly #development: boolean;
  readonly #closing = new AbortController();
  #remote: Promise<RemoteKeys> | undefined;
  #hasKeys = false;
  #lastFetch = -Infinity;

  constructor(issuer: Issuer, development: boolean) {
    this.#issuer = issuer;
    this.#development = development;
  }

  /** Finds the key of a token. @throws {JOSEError} no such key; {Error} the keys are unavailable */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const remote = await this.open();
    return remote(header, token);
  };

  close(): void {
    this.#closing.abort();
  }

  /** Fetches the keys on first use. @throws {Error} they are unavailable */
  open(): Promise<RemoteKeys> {
    this.#remote ??= this.#discover().catch((error: unknown) => {
      this.#remote = undefined;
      throw error;
    });
    return this.#remote;
  }

  async #discover(): Promise<RemoteKeys> {
    const url = this.#issuer.jwks_url ?? (await this.#jwksUri());
    requireSafe(url, this.#development);
    const remote = createRemoteJWKSet(new URL(url), {
      cooldownDuration: COOL_DOWN_MS,
      cacheMaxAge: Infinity,
      timeoutDuration: ISSUER_TIMEOUT_MS,
      [customFetch]: this.#fetch,
    });
    await remote.reload();
    this.#hasKeys = true;
    void this.#refresh(remote);
    return remote;
  }

  async #jwksUri(): Promise<string> {
    const { jwks_uri } = await discover(this.#issuer.issuer, async (url, options) => {
      const response = await this.#fetch(url, options);
      this.#lastFetch = -Infinity; // the keys come next
      return response;
    });
    return jwks_uri;
  }

  /** Waits after a failure, too: the library waits only after a success. */
  readonly #fetch: FetchImplementation = async (url, options) => {
    const coolDown = this.#hasKeys ? COOL_DOWN_MS : FIRST_COOL_DOWN_MS;
    if (performance.now() - this.#lastFetch < coolDown) {
      throw new Error(`the keys were requested less than ${coolDown / 1000} s ago`);
    }
    this.#lastFetch = performance.now();
    return fetch(url, options);
  };

  async #refresh(remote: RemoteKeys): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      await delay(REFRESH_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await remote.reload().catch(() => undefined); // what is known goes on
    }
  }
}
