import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { Ledger } from '../ledger/ledger.ts';
import type { Plan } from '../plans/plan.ts';
import { Audit } from '../testing/audit.ts';
import { historyOfModel } from '../testing/history-of-model.ts';
import { Model } from '../testing/model.ts';
import { planOf } from '../testing/plan.ts';
import { SET_CLOCK, SetClock } from '../testing/set-clock.ts';
import { connectTestStore } from '../testing/test-store.ts';
import { ReservationLostError, Reservations, type AdmissionRequest } from './reservations.ts';

/** Number of runs; more at night. */
const RUNS = Number(process.env['PLATEN_MODEL_RUNS'] ?? 200);

/** Runs in parallel, each with a seed of its own, so that they wait for replies together. */
const LANES = 8;
const SEED = Number(process.env['PLATEN_MODEL_SEED'] ?? randomInt(2 ** 31));

/** A database of its own, because setting clocks scans all keys. */
const DATABASE = 9;
const MINUTE_MS = 60_000;
const KEYS = ['key_1', 'key_2', ''];

const store = connectTestStore(DATABASE);
const reservations = new Reservations(store, SET_CLOCK);
const ledger = new Ledger(store, SET_CLOCK);

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

/** One account in the store, with what the test knows about it. */
class Real {
  readonly account = `acc_${randomUUID()}`;
  readonly audit = new Audit();
  readonly clock: SetClock;
  plan: Plan;
  /** The client's names of its current reservations; it never ends one that it forgets. */
  readonly names = new Map<string, string>();

  constructor(start: string, plan: Plan) {
    this.clock = new SetClock(store, this.account, start);
    this.plan = plan;
  }

  readonly requests = new Map<string, AdmissionRequest>();

  nameOf(slot: string): string {
    return this.names.get(slot) ?? slot;
  }
}

type Step = (model: Model, real: Real) => Promise<void>;

class Command implements fc.AsyncCommand<Model, Real> {
  readonly #text: string;
  readonly #step: Step;

  constructor(text: string, step: Step) {
    this.#text = text;
    this.#step = step;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, real: Real): Promise<void> {
    await this.#step(model, real);
    await expectSameMonth(model, real);
  }

  toString(): string {
    return this.#text;
  }
}

/** This month's counts equal those of the model. */
async function expectSameMonth(model: Model, { account, audit, plan }: Real): Promise<void> {
  const month = await ledger.month(account, { keyId: '', perMinute: null });
  expect(month).toEqual({
    month: model.month,
    used: model.used,
    held: model.held,
    resetsAtMs: model.resetsAtMs,
    overage: model.count('overage', ({ date }) => date.startsWith(model.month)),
    hangUps: model.hangUpsToday,
    demo: model.demo,
    lastMinute: expect.any(Number) as number, // it is the rate's window, whose length an admission tells
  });
  audit.month(plan, month);
}

/** All counts ever equal those of the model. */
async function expectSameBooks(model: Model, { account, audit }: Real): Promise<void> {
  const history = await ledger.history(account, 24, { keyId: '', perMinute: null });
  expect(history).toEqual(historyOfModel(model));
  audit.charges(history);
  const { keys } = await ledger.keys(account, KEYS);
  const { keys: ofOrigin } = await ledger.keys(account, ['key_2'], ['key_1']);
  const ofFirst = ({ origin, date }: { origin: string; date: string }) =>
    origin === 'key_1' && date.startsWith(model.month);
  expect(ofOrigin[0]?.towardsLimit).toBe(
    model.count('used', ofFirst) + model.count('test', ofFirst),
  );
  expect(keys.map(({ total }) => total)).toEqual(
    KEYS.map((key) => {
      const ofKey = (line: { keyId: string }) => key !== '' && line.keyId === key;
      return model.count('used', ofKey) + model.count('test', ofKey);
    }),
  );
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (value) => value ?? 'renewed',
    (error: unknown) => {
      if (error instanceof ReservationLostError) return 'lost';
      throw error;
    },
  );

async function reserve(model: Model, real: Real, admission: AdmissionRequest) {
  const standing = await reservations.reserve(real.account, real.plan, admission);
  expect(standing).toEqual(model.reserve(admission));
  real.audit.reserved(real.plan, real.clock.now, admission, standing);
  return standing;
}

const slot = fc.constantFrom('a', 'b', 'c');
const lease = fc.constantFrom(1_000, MINUTE_MS, 10 * MINUTE_MS);

/** A key, what it has replaced, and its limit. */
const anyKey = fc.oneof(
  fc.constantFrom(...KEYS).map((keyId) => ({ keyId })),
  fc.record({
    keyId: fc.constantFrom('key_1', 'key_2'),
    originKeyId: fc.constant('key_1'),
    keyLimit: fc.constantFrom(undefined, 1, 2, 3),
  }),
);

const requestOf = fc.record({
  leaseMs: lease,
  format: fc.constantFrom('html', 'docx'),
  test: fc.constantFrom(false, false, true),
  idempotency: fc.option(
    fc.record({ key: fc.constant('aa'), content: fc.constantFrom('c1', 'c1', 'c2') }),
  ),
});

const anyRequest = fc.tuple(requestOf, anyKey).map(([rest, key]) => ({ ...rest, ...key }));

const reserving = fc.tuple(slot, fc.boolean(), anyRequest).map(
  ([name, anew, rest]) =>
    new Command(
      `reserve(${name}, ${anew ? 'anew' : 'again'}, ${JSON.stringify(rest)})`,
      async (model, real) => {
        if (anew) real.names.set(name, randomUUID());
        const id = real.nameOf(name);
        // Again is the same request again.
        const request = real.requests.get(id) ?? { id, ...rest };
        real.requests.set(id, request);
        await reserve(model, real, request);
      },
    ),
);

const committing = slot.map(
  (name) => new Command(`commit(${name})`, (model, real) => commit(model, real, real.nameOf(name))),
);

async function commit(model: Model, real: Real, id: string): Promise<void> {
  const outcome = await outcomeOf(reservations.commit(real.account, real.plan, id));
  expect(outcome).toEqual(model.commit(id));
  if (outcome !== 'lost') real.audit.committed(id, real.clock.now);
}

const releasing = fc.tuple(slot, fc.boolean()).map(
  ([name, refundRate]) =>
    new Command(`release(${name}, ${refundRate})`, async (model, real) => {
      const id = real.nameOf(name);
      const refunded = await reservations.release(real.account, id, refundRate);
      expect(refunded).toBe(model.release(id, refundRate));
      real.audit.released(id, refundRate, real.clock.now);
    }),
);

const renewing = fc.tuple(slot, lease).map(
  ([name, leaseMs]) =>
    new Command(`renew(${name}, ${leaseMs})`, async (model, real) => {
      const id = real.nameOf(name);
      const outcome = await outcomeOf(reservations.renew(real.account, id, leaseMs));
      expect(outcome).toBe(model.renew(id, leaseMs));
    }),
);

async function hangUp(model: Model, real: Real, id: string): Promise<void> {
  const end = await reservations.hangUp(real.account, real.plan, id);
  expect(end).toEqual(model.hangUp(id));
  if (end.outcome === 'charged') real.audit.committed(id, real.clock.now);
  else real.audit.released(id, false, real.clock.now);
}

const hangingUp = slot.map(
  (name) => new Command(`hangUp(${name})`, (model, real) => hangUp(model, real, real.nameOf(name))),
);

/** A caller who wants more than he pays for: repeats the same request, and reads it to its end or not. */
const insatiable = fc
  .tuple(
    fc.integer({ min: 1, max: 13 }),
    anyRequest,
    fc.constantFrom('reads', 'leaves', 'leaves late'),
  )
  .map(
    ([times, rest, manner]) =>
      new Command(
        `insatiable(${times}, ${manner}, ${JSON.stringify(rest)})`,
        async (model, real) => {
          for (let count = 0; count < times; count += 1) {
            const id = randomUUID();
            const { verdict } = await reserve(model, real, { id, ...rest });
            if (verdict === 'admitted') await take(model, real, id, manner);
          }
        },
      ),
  );

async function take(model: Model, real: Real, id: string, manner: string): Promise<void> {
  if (manner !== 'leaves') await commit(model, real, id);
  if (manner !== 'reads') await hangUp(model, real, id);
}

const crashing = slot.map(
  (name) =>
    new Command(`crash(${name})`, (_, real) => {
      real.names.set(name, randomUUID());
      return Promise.resolve();
    }),
);

async function pass(model: Model, real: Real, ms: number): Promise<void> {
  await real.clock.pass(ms);
  model.now = real.clock.now;
}

const someTime = fc.constantFrom(
  0.001,
  0.999,
  1,
  100,
  999,
  1_000,
  20_000,
  MINUTE_MS - 1,
  MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  24 * 60 * MINUTE_MS,
  29 * 24 * 60 * MINUTE_MS,
);

const passing = someTime.map(
  (ms) => new Command(`pass(${ms} ms)`, (model, real) => pass(model, real, ms)),
);

/** A client that the rate refuses retries a millisecond too early, then after the whole wait. */
const insisting = anyRequest.map(
  (rest) =>
    new Command(`insist(${JSON.stringify(rest)})`, async (model, real) => {
      const attempt = () => reserve(model, real, { id: randomUUID(), ...rest });
      const { verdict, retryAfterMs } = await attempt();
      if (verdict !== 'rate_limited') return;
      await pass(model, real, retryAfterMs - 1);
      expect((await attempt()).verdict).toBe('rate_limited');
      await pass(model, real, 1);
      expect((await attempt()).verdict).not.toBe('rate_limited');
    }),
);

const ordinary = fc.record({
  monthlyQuota: fc.constantFrom(0, 1, 2, 3, null),
  ratePerMinute: fc.constantFrom(1, 2, 3, null),
  overage: fc.constantFrom('block' as const, 'block' as const, 'bill' as const),
});

/** A plan for demos: an allowance instead of a quota. */
const demo = fc.record({
  demoQuota: fc.constantFrom(0, 1, 3, 5),
  ratePerMinute: fc.constantFrom(2, null),
});

const plan = fc
  .oneof({ weight: 3, arbitrary: ordinary }, { weight: 1, arbitrary: demo })
  .map(planOf);

const changing = plan.map(
  (other) =>
    new Command(`change to ${JSON.stringify(other)}`, (model, real) => {
      real.plan = model.plan = other;
      return Promise.resolve();
    }),
);

const flushing = fc.constant(
  new Command('SCRIPT FLUSH', async () => {
    await store.script('FLUSH');
  }),
);

const start = fc.constantFrom(
  '2096-02-28T23:59:59.900Z',
  '2096-02-29T23:59:59.900Z',
  '2100-02-28T23:59:30Z',
  '2099-12-31T23:59:59.999Z',
  '2101-06-15T12:00:00Z',
);

const commands = fc.commands(
  [
    reserving,
    reserving,
    reserving,
    committing,
    committing,
    releasing,
    renewing,
    hangingUp,
    insatiable,
    insatiable,
    crashing,
    passing,
    passing,
    insisting,
    changing,
    flushing,
  ],
  // Else they would be ten at most.
  { maxCommands: 25, size: 'max' },
);

async function holds(
  from: string,
  first: Plan,
  steps: Iterable<fc.AsyncCommand<Model, Real>>,
): Promise<void> {
  const real = new Real(from, first);
  const model = new Model(real.clock.now, first);
  try {
    await real.clock.pass(0);
    await fc.asyncModelRun(() => ({ model, real }), steps);
    await expectSameBooks(model, real);
  } finally {
    await store.del(await store.keys(`usage:{${real.account}}:*`));
  }
}

test(`reservations do what the model does, and the invariants hold, in ${RUNS} runs`, async () => {
  process.stdout.write(`reservations model: ${RUNS} runs, PLATEN_MODEL_SEED=${SEED}\n`);
  const property = fc.asyncProperty(start, plan, commands, holds);
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    fc.assert(property, { numRuns: Math.ceil(RUNS / LANES), seed: SEED + lane }),
  );
  await Promise.all(lanes);
}, 300_000);
