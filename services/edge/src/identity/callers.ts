import { PlatenError, type Caller } from '@platen/contracts';
import { LRUCache } from 'lru-cache';
import type { AuthClient } from '../downstream/clients.ts';
import { credentialName } from './credential-name.ts';
import type { Lookup } from './metrics.ts';

interface CallersOptions {
  auth: Pick<AuthClient, 'call'>;
  /** In milliseconds, only ever forward. */
  clock?: { now(): number };
  /** Told how each was found. */
  onLookup?: (result: Lookup) => void;
}

/** What auth said of a key, and when. */
interface Answer {
  verdict: Caller | PlatenError;
  askedAt: number;
  /** Of the telling, when auth was asked. */
  epoch: number;
}

const TIMEOUT_MS = 2_000;

/** An answer is good for so long in every case (API, Keys: revoked within 10 s). */
const TRUSTED_MS = 10_000;

/** The same while changes of keys are not told: a revoked key is refused within a second. */
const TRUSTED_UNTOLD_MS = 900;

/** Keys known at once, and refused keys; the least recently used goes first. */
const MAX_KEYS = 10_000;

/** What stays true of a key for a while. Anything else may be another answer the next moment. */
const LASTING: ReadonlySet<string> = new Set([
  'invalid_api_key',
  'api_key_revoked',
  'api_key_expired',
]);

/**
 * Whose a key is. Auth is asked once for many requests, and told changes end
 * what was known; while auth is away the last answers serve to their end.
 */
export class Callers {
  readonly #auth: Pick<AuthClient, 'call'>;
  readonly #clock: { now(): number };
  readonly #onLookup: (result: Lookup) => void;
  readonly #answers = new LRUCache<string, Answer>({ max: MAX_KEYS });
  readonly #asking = new Map<string, Promise<Caller>>();
  #isTold = false;
  /** Counts beginnings and ends of the telling: across one a change may have gone untold. */
  #epoch = 0;
  /** Counts changes: an answer that was on its way through one may be of before. */
  #changes = 0;

  constructor({ auth, clock = performance, onLookup = () => undefined }: CallersOptions) {
    this.#onLookup = onLookup;
    this.#auth = auth;
    this.#clock = clock;
  }

  /** @throws {PlatenError} invalid_api_key, api_key_revoked, api_key_expired, service_unavailable */
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

  /** Whether nobody has to be asked anew: the last answer is fresh, or one is on its way. */
  knows(key: string): boolean {
    const name = credentialName(key);
    const known = this.#answers.get(name);
    return this.#asking.has(name) || (known !== undefined && this.#isFresh(known));
  }

  /** From now on every change is told. */
  subscribed(): void {
    this.#isTold = true;
    this.#epoch += 1;
  }

  /** Changes may go untold: what is known serves only where auth cannot be asked. */
  unsubscribed(): void {
    this.#isTold = false;
    this.#epoch += 1;
  }

  /** Forgets what is known of a key that changed. */
  changed(keyId: string): void {
    this.#changes += 1;
    for (const [name, { verdict }] of this.#answers) {
      if (!(verdict instanceof PlatenError) && verdict.keyId === keyId) this.#answers.delete(name);
    }
  }

  #isFresh(answer: Answer): boolean {
    const trustedMs = this.#isTold ? TRUSTED_MS : TRUSTED_UNTOLD_MS;
    return answer.epoch === this.#epoch && this.#age(answer) < trustedMs;
  }

  #age({ askedAt }: Answer): number {
    return this.#clock.now() - askedAt;
  }

  /** A key ends in the very moment, also while its answer is remembered. */
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
