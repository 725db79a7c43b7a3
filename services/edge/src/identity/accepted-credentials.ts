import { LRUCache } from 'lru-cache';

/** How long a credential is remembered after its last acceptance, in milliseconds. */
const REMEMBERED_MS = 600_000;

/** Credentials remembered at once, about 4 MB; the least recently accepted goes first. */
const MAX_REMEMBERED = 20_000;

/** Credentials of one account: as many as its active keys. So no account pushes out those of others. */
const MAX_OF_ACCOUNT = 100;

interface Acceptance {
  accountId: string;
  at: number;
}

/** Credentials, by hash, that auth accepted within ten minutes. */
export class AcceptedCredentials {
  readonly #clock: { now(): number };
  readonly #acceptances: LRUCache<string, Acceptance>;
  /** The names by account, the least recently accepted first. */
  readonly #names = new Map<string, Set<string>>();

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number }) {
    this.#clock = clock;
    this.#acceptances = new LRUCache({
      max: MAX_REMEMBERED,
      dispose: ({ accountId }, name) => this.#dispose(accountId, name),
    });
  }

  has(name: string): boolean {
    const acceptance = this.#acceptances.peek(name);
    return acceptance !== undefined && this.#clock.now() - acceptance.at < REMEMBERED_MS;
  }

  add(name: string, accountId: string): void {
    this.forget(name);
    const names = this.#names.get(accountId) ?? new Set();
    this.#names.set(accountId, names.add(name));
    this.#acceptances.set(name, { accountId, at: this.#clock.now() });
    const [oldest] = names;
    if (names.size > MAX_OF_ACCOUNT && oldest !== undefined) this.forget(oldest);
  }

  forget(name: string): void {
    this.#acceptances.delete(name);
  }

  #dispose(accountId: string, name: string): void {
    const names = this.#names.get(accountId);
    names?.delete(name);
    if (names?.size === 0) this.#names.delete(accountId);
  }
}
