import { randomUUID } from 'node:crypto';
import type { Store } from '@platen/store';
import { Ledger } from '../ledger/ledger.ts';
import type { Plan } from '../plans/plan.ts';
import { Reservations, type AdmissionRequest } from '../reservations/reservations.ts';
import { accountPrefix } from '../scripts.ts';
import { planOf } from './plan.ts';
import { SET_CLOCK, SetClock } from './set-clock.ts';

/** Must be ahead of the store's own clock; see `SetClock`. */
const SOME_DAY = '2101-06-15T12:00:00Z';

/** An account of its own, with a clock of its own. */
export class TestAccount {
  readonly id = `acc_${randomUUID()}`;
  plan: Plan;
  readonly #store: Store;
  readonly #reservations: Reservations;
  readonly #ledger: Ledger;
  readonly #clock: SetClock;

  private constructor(store: Store, start: string, plan: Plan) {
    this.plan = plan;
    this.#store = store;
    this.#reservations = new Reservations(store, SET_CLOCK);
    this.#ledger = new Ledger(store, SET_CLOCK);
    this.#clock = new SetClock(store, this.id, start);
  }

  static async open(
    store: Store,
    numbers: Partial<Plan> = {},
    start = SOME_DAY,
  ): Promise<TestAccount> {
    const account = new TestAccount(store, start, planOf(numbers));
    await account.pass(0);
    return account;
  }

  pass(ms: number): Promise<void> {
    return this.#clock.pass(ms);
  }

  reserve(request: Partial<AdmissionRequest> = {}) {
    return this.#reservations.reserve(this.id, this.plan, {
      id: randomUUID(),
      leaseMs: 60_000,
      keyId: 'key_1',
      format: 'html',
      test: false,
      ...request,
    });
  }

  async verdict(request: Partial<AdmissionRequest> = {}): Promise<string> {
    const { verdict } = await this.reserve(request);
    return verdict;
  }

  commit(id: string) {
    return this.#reservations.commit(this.id, this.plan, id);
  }

  /** Reserves and commits. @returns its id */
  async deliver(request: Partial<AdmissionRequest> = {}): Promise<string> {
    const id = request.id ?? randomUUID();
    await this.reserve({ ...request, id });
    await this.commit(id);
    return id;
  }

  release(id: string, refundRate = false) {
    return this.#reservations.release(this.id, id, refundRate);
  }

  hangUp(id: string) {
    return this.#reservations.hangUp(this.id, this.plan, id);
  }

  /** Reserves and hangs up. @returns how it was settled */
  async hungUp(request: Partial<AdmissionRequest> = {}): Promise<string> {
    const id = request.id ?? randomUUID();
    await this.reserve({ ...request, id });
    return (await this.hangUp(id)).outcome;
  }

  renew(id: string, leaseMs = 60_000) {
    return this.#reservations.renew(this.id, id, leaseMs);
  }

  month(keyId = '', perMinute: number | null = null) {
    return this.#ledger.month(this.id, { keyId, perMinute });
  }

  history(months = 24, keyId = '', perMinute: number | null = null) {
    return this.#ledger.history(this.id, months, { keyId, perMinute });
  }

  keys(...keyIds: string[]) {
    return this.#ledger.keys(this.id, keyIds);
  }

  /** Counts documents of as many keys in the present month. */
  async count(keys: number): Promise<void> {
    const [month = ''] = (await this.stored()).filter((name) => name.startsWith('month:'));
    const counts = Array.from({ length: keys }, (_, nth) => [`used:key:${nth}`, '1'] as const);
    await this.#store.hset(`${accountPrefix(this.id)}:${month}`, new Map(counts));
  }

  /** Everything that the store keeps of the account. */
  async stored(): Promise<string[]> {
    const prefix = `${accountPrefix(this.id)}:`;
    const keys = await this.#store.keys(`${prefix}*`);
    return keys.map((key) => key.slice(prefix.length)).filter((name) => name !== 'clock');
  }
}
