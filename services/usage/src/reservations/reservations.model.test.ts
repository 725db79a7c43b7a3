import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connectStore } from '@platen/store';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Plan } from '../plans/plan.ts';
import { Reservations } from './reservations.ts';

const silent = { info: () => undefined, warn: () => undefined };
const store = connectStore(process.env['PLATEN_TEST_REDIS_URL']!, silent);
const reservations = new Reservations(store);

beforeAll(async () => {
  await once(store, 'ready');
});
afterAll(() => store.disconnect());

/** What became of one reservation, in the plainest words. */
type State = 'held' | 'expired' | 'charged' | 'given back' | 'refunded';

interface Step {
  does: 'reserve' | 'commit' | 'release' | 'renew' | 'expire';
  id: string;
}

const IDS = ['a', 'b', 'c', 'd'];

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('reserve', 'reserve', 'commit', 'release', 'renew', 'expire'),
  id: fc.constantFrom(...IDS),
});

/** What the scripts should do, without a store. */
class Model {
  readonly #quota: number;
  readonly #states = new Map<string, State>();

  constructor(quota: number) {
    this.#quota = quota;
  }

  count(state: State): number {
    return [...this.#states.values()].filter((other) => other === state).length;
  }

  apply({ does, id }: Step): unknown {
    return this[does](id);
  }

  reserve(id: string) {
    if (this.#states.has(id)) return 'admitted';
    if (!this.#hasRoom()) return 'quota_exceeded';
    this.#states.set(id, 'held');
    return 'admitted';
  }

  commit(id: string) {
    const state = this.#states.get(id);
    if (state === 'charged') return 'charged';
    if (state !== 'held' && !(state === 'expired' && this.#hasRoom())) return 'lost';
    this.#states.set(id, 'charged');
    return 'charged';
  }

  release(id: string) {
    const state = this.#states.get(id);
    const refunded = state === 'charged' || state === 'refunded';
    this.#states.set(id, refunded ? 'refunded' : 'given back');
    return refunded;
  }

  renew(id: string) {
    return this.#states.get(id) === 'held' ? 'renewed' : 'lost';
  }

  expire(id: string) {
    if (this.#states.get(id) === 'held') this.#states.set(id, 'expired');
    return undefined;
  }

  #hasRoom() {
    return this.count('charged') + this.count('held') < this.#quota;
  }
}

/** The same steps on the store. */
function onStore(quota: number) {
  const account = `acc_${randomUUID()}`;
  const plan: Plan = { name: 'p', monthlyQuota: quota, ratePerMinute: null, overage: 'block' };
  const lostOr = (outcome: string) => (work: Promise<void>) =>
    work.then(
      () => outcome,
      () => 'lost',
    );
  const does = {
    reserve: async (id: string) =>
      (await reservations.reserve(account, plan, { id, leaseMs: 60_000, keyId: '' }))
        .verdict as string,
    commit: (id: string) => lostOr('charged')(reservations.commit(account, plan, id)),
    release: (id: string) => reservations.release(account, id),
    renew: (id: string) => lostOr('renewed')(reservations.renew(account, id, 60_000)),
    expire: async (id: string) => {
      await store.zadd(`usage:{${account}}:held`, 'XX', 1, id);
      return undefined;
    },
  };
  return {
    apply: (next: Step): Promise<unknown> => does[next.does](next.id),
    read: () => reservations.read(account),
  };
}

describe('reservations', () => {
  test('do what the model does, step by step', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3 }),
        fc.array(step, { maxLength: 25 }),
        async (quota, steps) => {
          const model = new Model(quota);
          const real = onStore(quota);
          for (const next of steps) {
            expect([next, await real.apply(next)]).toEqual([next, model.apply(next)]);
            const { delivered, held } = await real.read();
            expect(delivered + held).toBeLessThanOrEqual(quota);
            expect({ delivered, held }).toEqual({
              delivered: model.count('charged'),
              held: model.count('held'),
            });
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('never exceed the quota nor charge twice when all comes at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3 }),
        fc.array(step, { minLength: 2, maxLength: 25 }),
        async (quota, steps) => {
          const real = onStore(quota);
          await Promise.all(steps.map((next) => real.apply(next)));
          const { delivered, held } = await real.read();
          expect(delivered + held).toBeLessThanOrEqual(quota);

          for (const id of IDS) await real.apply({ does: 'release', id });
          expect(await real.read()).toMatchObject({ delivered: 0, held: 0 });
        },
      ),
      { numRuns: 50 },
    );
  });
});
