import { PlatenError, type Caller } from '@platen/contracts';
import { metersOf } from '@platen/runtime';
import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';
import type { AuthClient } from '../downstream/clients.ts';
import { credentialName } from './auth-attempt-limiter.ts';

interface CallersOptions {
  auth: Pick<AuthClient, 'call'>;
  /** In milliseconds, only ever forward. */
  clock?: { now(): number };
  onLookup?: (result: Lookup) => void;
}

/** Auth's answer about a key, and its time. */
interface Answer {
  verdict: Caller | PlatenError;
  askedAt: number;
  /** The epoch of the subscription when the edge asked auth. */
  epoch: number;
}

const TIMEOUT_MS = 2_000;

/** How long an answer is good in every case (openapi.yaml, `DELETE /keys/{key_id}`: refused within ten seconds). */
const TRUSTED_MS = 10_000;

/** The same while unsubscribed, so that a revoked key is refused within a second. */
const TRUSTED_UNSUBSCRIBED_MS = 900;

/** Keys remembered at once, and as many refused keys; the least recently used goes first. */
const MAX_KEYS = 10_000;

/** Answers that stay true for a while. Any other error may change the next moment. */
const LASTING: ReadonlySet<string> = new Set([
  'invalid_api_key',
  'api_key_revoked',
  'api_key_expired',
  'account_suspended',
]);

/**
 * Finds the caller of a key. The edge asks auth once for many requests, and key changes end what it
 * remembers. While auth is down, the last answers serve until they are too old.
 */
export class Callers {
  readonly #auth: Pick<AuthClient, 'call'>;
  readonly #clock: { now(): number };
  readonly #onLookup: (result: Lookup) => void;
  readonly #answers = new LRUCache<string, Answer>({ max: MAX_KEYS });
  readonly #asking = new Map<string, Promise<Caller>>();
  #isSubscribed = false;
  /** Counts beginnings and ends of the subscription. Between two epochs the edge may have lost a change. */
  #epoch = 0;
  /** Counts changes. An answer that was in flight during a change may be older than the change. */
  #changes = 0;

  constructor({ auth, clock = performance, onLookup = () => undefined }: CallersOptions) {
    this.#onLookup = onLookup;
    this.#auth = auth;
    this.#clock = clock;
  }

  /** @throws {PlatenError} invalid_api_key, api_key_revoked, api_key_expired, account_suspended, service_unavailable */
  async find(key: string, requestId: string): Promise<Caller> {
    const name = credentialName(key);
    const known = this.#answers.get(name);
    if (known && this.#isFresh(known)) {
      this.#onLookup('hit');
      return this.#callerOf(known);
    }
    try {
      this.#onLookup('miss');
      return await this.#askOnce(name, key, requestId);
    } catch (error) {
      const last = this.#answers.get(name);
      if (!last || !isAway(error) || this.#age(last) >= TRUSTED_MS) throw error;
      this.#onLookup('stale');
      return this.#callerOf(last);
    }
  }

  /** Whether auth need not be asked: the last answer is fresh, or one is in flight. */
  knows(key: string): boolean {
    const name = credentialName(key);
    const known = this.#answers.get(name);
    return this.#asking.has(name) || (known !== undefined && this.#isFresh(known));
  }

  /** From now on the edge hears of every change. */
  subscribed(): void {
    this.#isSubscribed = true;
    this.#epoch += 1;
  }

  /** The edge may miss changes: remembered answers serve only while auth is down. */
  unsubscribed(): void {
    this.#isSubscribed = false;
    this.#epoch += 1;
  }

  changed(keyId: string): void {
    this.#changes += 1;
    for (const [name, { verdict }] of this.#answers) {
      if (!(verdict instanceof PlatenError) && verdict.keyId === keyId) this.#answers.delete(name);
    }
  }

  #isFresh(answer: Answer): boolean {
    const trustedMs = this.#isSubscribed ? TRUSTED_MS : TRUSTED_UNSUBSCRIBED_MS;
    return answer.epoch === this.#epoch && this.#age(answer) < trustedMs;
  }

  #age({ askedAt }: Answer): number {
    return this.#clock.now() - askedAt;
  }

  /** A key expires on time, also while its answer is remembered. */
  #callerOf(answer: Answer): Caller {
    const { verdict } = answer;
    if (verdict instanceof PlatenError) throw verdict;
    if (verdict.expiresInMs !== undefined && this.#age(answer) >= verdict.expiresInMs) {
      throw new PlatenError('api_key_expired', 'This API key has expired; create a new one.');
    }
    return verdict;
  }

  #askOnce(name: string, key: string, requestId: string): Promise<Caller> {
    const asking = this.#asking.get(name) ?? this.#ask(name, key, requestId);
    this.#asking.set(name, asking);
    return asking;
  }

  async #ask(name: string, key: string, requestId: string): Promise<Caller> {
    const askedAt = this.#clock.now();
    const [epoch, changes] = [this.#epoch, this.#changes];
    const remember = (verdict: Caller | PlatenError) => {
      if (changes === this.#changes) this.#answers.set(name, { verdict, askedAt, epoch });
    };
    try {
      const caller = await this.#auth.call(
        'VerifyKey',
        { key },
        { requestId, timeoutMs: TIMEOUT_MS },
      );
      remember(caller);
      return caller;
    } catch (error) {
      if (error instanceof PlatenError && LASTING.has(error.code)) remember(error);
      throw error;
    } finally {
      this.#asking.delete(name);
    }
  }
}

function isAway(error: unknown): boolean {
  return error instanceof PlatenError && error.code === 'service_unavailable';
}

/** `hit`: cached; `miss`: asked auth; `stale`: auth was down, so the last answer served. */
type Lookup = 'hit' | 'miss' | 'stale';

export function countLookups(metrics: Registry): (result: Lookup) => void {
  const lookups = metersOf(metrics).counter(
    'platen_key_cache_lookups_total',
    'Lookups of a key: `hit`, `miss` (asked auth), `stale` (auth was down, the cached answer served)',
    ['result'],
  );
  for (const result of ['hit', 'miss', 'stale']) lookups.inc({ result }, 0);
  return (result) => lookups.inc({ result });
}
