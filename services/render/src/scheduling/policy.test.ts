import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  policy,
  shareOf,
  type AccountShare,
  type Capacity,
  type InFlight,
  type Snapshot,
  type Waiting,
} from './policy.ts';

const NOW = 100_000;
const A_LONG_TIME = 60_000;
const SLOW_MS = 1_000;
const RECENT_MS = 5_000;

type Named = Waiting & { name: string };

interface Case extends Partial<Capacity> {
  /** In the order of arrival; the first letter is the account. */
  waiting?: string[];
  newcomer?: string;
  /** What is different about some of these. */
  but?: Record<string, Partial<Waiting>>;
  /** Accounts, each time for one document; `~` after it: a slow one. */
  inFlight?: string[];
  /** Accounts that were here last, and how long ago. */
  recent?: Record<string, number>;
  lastTurns?: Record<string, number>;
  /** Those for which no slot is free. */
  stuck?: string[];
}

const NOTHING: Required<Omit<Case, keyof Capacity | 'newcomer'>> = {
  waiting: [],
  but: {},
  inFlight: [],
  recent: {},
  lastTurns: {},
  stuck: [],
};
const CAPACITY = { slots: 4, serviceMs: 100, queueLimit: 10 };

function snapshotOf(given: Case): Snapshot<Named> {
  const all = { ...NOTHING, ...given };
  const { waiting, newcomer, but, inFlight, recent, lastTurns, stuck, ...capacity } = all;
  const named = (name: string, index: number): Named => ({
    name,
    accountId: name[0]!,
    document: {},
    since: NOW,
    arrival: index + 1,
    deadline: NOW + A_LONG_TIME,
    isBegun: false,
    ...but[name],
  });
  return {
    capacity: { ...CAPACITY, ...capacity },
    waiting: waiting.map(named),
    newcomer: newcomer === undefined ? undefined : named(newcomer, waiting.length),
    inFlight: inFlight.map((name) => ({
      accountId: name[0]!,
      document: {},
      since: name.endsWith('~') ? NOW - SLOW_MS : NOW,
    })),
    recent: Object.entries(recent).map(([accountId, ago]) => ({ accountId, at: NOW - ago })),
    lastTurns: new Map(Object.entries(lastTurns)),
    canStart: ({ name }) => !stuck.includes(name),
  };
}

const ONE: AccountShare = { quick: 1, inAll: 2, alone: 3 };

describe('next is', () => {
  test.each<[string, string | undefined, Case]>([
    ['nobody where nobody waits', undefined, {}],
    ['nobody where no slot is free', undefined, { waiting: ['a'], stuck: ['a'] }],
    ['the first document', 'a1', { waiting: ['a1', 'a2'] }],
    ['the first document of several accounts', 'b1', { waiting: ['b1', 'a1'] }],
    ['the account with fewer slots', 'b1', { waiting: ['a1', 'b1'], inFlight: ['a', 'a', 'b'] }],
    [
      'the account whose last turn is longer ago',
      'b1',
      { waiting: ['a1', 'b1'], lastTurns: { a: 4, b: 3 } },
    ],
    [
      'an account with a document from before the other’s last turn',
      'b1',
      { waiting: ['a1', 'b1'], lastTurns: { a: 3 } },
    ],
    [
      'an account with a document from after the other’s last turn last',
      'a1',
      { waiting: ['a1', 'b1'], lastTurns: { a: 1 } },
    ],
    [
      'what has begun, before others of its account',
      'a2',
      {
        waiting: ['a1', 'a2'],
        but: { a2: { isBegun: true } },
      },
    ],
    [
      'what has begun, not before others’',
      'b1',
      {
        waiting: ['a1', 'b1'],
        inFlight: ['a'],
        but: { a1: { isBegun: true } },
      },
    ],
    [
      'another of the account where the first waits for a certain slot',
      'a2',
      {
        waiting: ['a1', 'a2'],
        stuck: ['a1'],
      },
    ],
    [
      'another account’s where one waits for a certain slot',
      'b1',
      {
        waiting: ['a1', 'b1'],
        stuck: ['a1'],
      },
    ],
    ['one alone, whatever it has', 'a1', { share: ONE, waiting: ['a1'], inFlight: ['a', 'a'] }],
    [
      'nobody who has his share beside another in flight',
      undefined,
      {
        share: ONE,
        waiting: ['a1'],
        inFlight: ['a', 'b'],
      },
    ],
    [
      'nobody who has his share where another was here a moment ago',
      undefined,
      {
        share: ONE,
        waiting: ['a1'],
        inFlight: ['a'],
        recent: { a: 0, b: RECENT_MS - 1 },
      },
    ],
    [
      'one who has his share where the other was here before',
      'a1',
      {
        share: ONE,
        waiting: ['a1'],
        inFlight: ['a'],
        recent: { a: 0, b: RECENT_MS },
      },
    ],
    [
      'one more beside a slow document',
      'a1',
      {
        share: ONE,
        waiting: ['a1'],
        inFlight: ['a~', 'b'],
      },
    ],
    [
      'no more where slow documents are the whole share',
      undefined,
      {
        share: ONE,
        waiting: ['a1'],
        inFlight: ['a~', 'a~', 'b'],
      },
    ],
    [
      'what has begun, also beyond the share',
      'a1',
      {
        share: ONE,
        waiting: ['a1'],
        inFlight: ['a', 'b'],
        but: { a1: { isBegun: true } },
      },
    ],
    [
      'another account while one has its share',
      'b1',
      {
        share: ONE,
        waiting: ['a1', 'b1'],
        inFlight: ['a', 'c', 'c'],
      },
    ],
  ])('%s', (_, name, situation) => {
    expect(policy(snapshotOf(situation), NOW).next?.name).toBe(name);
  });
});

describe('refused is', () => {
  const soon = (ms: number) => ({ deadline: NOW + ms });
  const flooded = { queueLimit: 4, waiting: ['b1', 'a1', 'a2', 'a3'] };
  const refusalOf = ({
    waiting: { name },
    reason,
    retryAfterMs,
  }: ReturnType<typeof policy<Named>>['refused'][0]) => [name, reason, retryAfterMs] as const;

  test.each<[string, (readonly [string, string, number])[], Case]>([
    ['nobody for whom there is a place', [], { queueLimit: 2, waiting: ['a1'], newcomer: 'a2' }],
    [
      'a newcomer where the queue is full',
      [['a3', 'full', 1_000]],
      {
        queueLimit: 2,
        waiting: ['a1', 'a2'],
        newcomer: 'a3',
      },
    ],
    [
      'with the time that the queue takes',
      [['a3', 'full', 4_000]],
      {
        queueLimit: 2,
        waiting: ['a1', 'a2'],
        newcomer: 'a3',
        slots: 1,
        serviceMs: 2_000,
      },
    ],
    [
      'and not with more than half a minute',
      [['a3', 'full', 30_000]],
      {
        queueLimit: 2,
        waiting: ['a1', 'a2'],
        newcomer: 'a3',
        slots: 1,
        serviceMs: 20_000,
      },
    ],
    [
      'the last of the account with the most, for another’s',
      [['a3', 'crowded_out', 1_000]],
      {
        ...flooded,
        newcomer: 'c1',
      },
    ],
    [
      'the last of it that has not begun',
      [['a2', 'crowded_out', 1_000]],
      {
        ...flooded,
        newcomer: 'c1',
        but: { a1: { isBegun: true }, a3: { isBegun: true } },
      },
    ],
    [
      'a newcomer of the account with the most',
      [['a4', 'full', 1_000]],
      {
        ...flooded,
        newcomer: 'a4',
      },
    ],
    [
      'a newcomer that would have as many as any',
      [['b3', 'full', 1_000]],
      {
        queueLimit: 5,
        waiting: ['b1', 'b2', 'a1', 'a2', 'a3'],
        newcomer: 'b3',
      },
    ],
    [
      'a newcomer that would wait past its deadline',
      [['a5', 'too_late', 1_000]],
      {
        waiting: ['a1', 'a2', 'a3', 'a4'],
        newcomer: 'a5',
        slots: 1,
        but: { a5: soon(399) },
      },
    ],
    [
      'none that would be just in time',
      [],
      {
        waiting: ['a1', 'a2', 'a3', 'a4'],
        newcomer: 'a5',
        slots: 1,
        but: { a5: soon(400) },
      },
    ],
    [
      'none before which accounts with more have one turn each',
      [],
      {
        waiting: ['a1', 'a2', 'a3', 'b1'],
        newcomer: 'c1',
        slots: 1,
        but: { c1: soon(200) },
      },
    ],
    [
      'none because no slot can be had now',
      [],
      {
        waiting: ['a1'],
        newcomer: 'a2',
        slots: 0,
        but: { a2: soon(0) },
      },
    ],
    [
      'a newcomer of an account whose share takes longer',
      [['a4', 'too_late', 1_000]],
      {
        share: ONE,
        waiting: ['a1', 'a2', 'a3'],
        newcomer: 'a4',
        inFlight: ['a', 'b'],
        but: { a4: soon(299) },
      },
    ],
    [
      'and of one whose slow documents take one round more',
      [['a3', 'too_late', 1_500]],
      {
        share: ONE,
        waiting: ['a1', 'a2'],
        newcomer: 'a3',
        inFlight: ['a~', 'a~', 'b'],
        serviceMs: 500,
        but: { a3: soon(1_499) },
      },
    ],
    [
      'what waits with less time left than it needs',
      [['a1', 'too_late', 1_000]],
      {
        waiting: ['a1', 'a2'],
        serviceMs: 900,
        stuck: ['a1', 'a2'],
        but: { a1: { ...soon(900), since: NOW - 900 }, a2: { ...soon(901), since: NOW - 900 } },
      },
    ],
    [
      'or, where prints are long, with less than a second',
      [['a1', 'too_late', 15_000]],
      {
        waiting: ['a1', 'a2'],
        slots: 1,
        serviceMs: 15_000,
        stuck: ['a1', 'a2'],
        but: { a1: { ...soon(1_000), since: 0 }, a2: { ...soon(1_001), since: 0 } },
      },
    ],
    [
      'nothing that came with little time and has hardly waited',
      [],
      {
        waiting: ['a1'],
        serviceMs: 900,
        but: { a1: { ...soon(10), since: NOW - 899 } },
      },
    ],
  ])('%s', (_, refused, situation) => {
    expect(policy(snapshotOf(situation), NOW).refused.map(refusalOf)).toEqual(refused);
  });
});

describe('it is decided again', () => {
  const inFlight = ['a', 'b'];

  test.each<[string, number, Case]>([
    ['never where nobody waits', Infinity, { inFlight, recent: { a: 0, b: 0 } }],
    [
      'when what waits is too late',
      900,
      {
        waiting: ['a1'],
        stuck: ['a1'],
        but: { a1: { deadline: NOW + 1_000 } },
      },
    ],
    ['when a document is slow', SLOW_MS, { share: ONE, waiting: ['a1'], inFlight }],
    [
      'when others have gone',
      2_000,
      {
        share: ONE,
        waiting: ['a1'],
        inFlight: ['a~'],
        recent: { a: 0, b: RECENT_MS - 2_000 },
      },
    ],
  ])('%s', (_, ms, situation) => {
    expect(policy(snapshotOf(situation), NOW).againInMs).toBe(ms);
  });
});

test.each<[string, Parameters<typeof shareOf>[0], number[]]>([
  ['six slots, one for quick documents', { slots: 6, leftToOthers: 5, replicas: 1 }, [1, 3, 5]],
  ['six slots, half of them left', { slots: 6, leftToOthers: 3, replicas: 1 }, [3, 4, 5]],
  ['six slots, one left', { slots: 6, leftToOthers: 1, replicas: 1 }, [5, 5, 5]],
  ['six slots, none left', { slots: 6, leftToOthers: 0, replicas: 1 }, [6, 6, 6]],
  ['six slots, among three', { slots: 6, leftToOthers: 5, replicas: 3 }, [1, 2, 2]],
  ['four slots, among two', { slots: 4, leftToOthers: 1, replicas: 2 }, [1, 2, 2]],
  ['twelve slots, of two engines', { slots: 12, leftToOthers: 5, replicas: 1 }, [7, 8, 11]],
  ['twelve slots, among three', { slots: 12, leftToOthers: 5, replicas: 3 }, [2, 3, 3]],
  ['one slot', { slots: 1, leftToOthers: 1, replicas: 1 }, [1, 1, 1]],
  ['two slots, one left', { slots: 2, leftToOthers: 1, replicas: 1 }, [1, 1, 2]],
  ['three slots, one for quick documents', { slots: 3, leftToOthers: 2, replicas: 1 }, [1, 2, 2]],
  ['an engine’s three for office documents', { slots: 3, leftToOthers: 3, replicas: 1 }, [1, 2, 2]],
  ['those of two, among two', { slots: 6, leftToOthers: 3, replicas: 2 }, [1, 2, 2]],
  ['no slot', { slots: 0, leftToOthers: 5, replicas: 1 }, [1, 1, 1]],
])('an account’s share of %s', (_, slots, [quick, inAll, alone]) => {
  expect(shareOf(slots)).toEqual({ quick, inAll, alone });
});

/** Slots and a queue that do as the policy says, under a clock of their own. */
class Simulation {
  now = 0;
  readonly waiting = new Set<Waiting & { worksMs: number }>();
  readonly inFlight = new Map<InFlight, number>();
  readonly refused: { since: number; at: number; deadline: number; reason: string }[] = [];
  readonly served: { accountId: string; waitedMs: number }[] = [];
  readonly #capacity: Capacity;
  readonly #lastTurns = new Map<string, number>();
  #recent: { accountId: string; at: number }[] = [];
  #count = 0;
  #againAt = Infinity;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  come(accountId: string, worksMs: number, withinMs = A_LONG_TIME): void {
    const newcomer = {
      accountId,
      document: {},
      since: this.now,
      worksMs,
      isBegun: false,
      deadline: this.now + withinMs,
      arrival: (this.#count += 1),
    };
    this.#refuse(policy(this.#snapshot(newcomer), this.now).refused);
    if (!this.refused.some((each) => each === (newcomer as unknown))) this.waiting.add(newcomer);
    this.#saw(accountId);
    this.decide();
  }

  /** Lets time pass, and everything happen that is due. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = Math.min(this.#againAt, ...this.inFlight.values());
      if (next > until) break;
      this.now = next;
      for (const [each, end] of this.inFlight) {
        if (end > this.now) continue;
        this.inFlight.delete(each);
        this.#saw(each.accountId);
      }
      this.decide();
    }
    this.now = until;
  }

  decide(): void {
    for (;;) {
      const { refused, next, againInMs } = policy(this.#snapshot(), this.now);
      this.#refuse(refused);
      this.#againAt = this.now + againInMs;
      if (!next) return;
      this.waiting.delete(next);
      const { accountId, document, since, worksMs } = next;
      this.inFlight.set({ accountId, document, since: this.now }, this.now + worksMs);
      this.#lastTurns.set(accountId, (this.#count += 1));
      this.served.push({ accountId, waitedMs: this.now - since });
    }
  }

  get free(): number {
    return this.#capacity.slots - this.inFlight.size;
  }

  #refuse(refused: ReturnType<typeof policy<Waiting & { worksMs: number }>>['refused']): void {
    for (const { waiting, reason } of refused) {
      this.waiting.delete(waiting);
      this.refused.push(Object.assign(waiting, { reason, at: this.now }));
    }
  }

  #saw(accountId: string): void {
    const others = this.#recent.filter((each) => each.accountId !== accountId);
    this.#recent = [{ accountId, at: this.now }, ...others].slice(0, 2);
  }

  #snapshot(newcomer?: Waiting & { worksMs: number }): Snapshot<Waiting & { worksMs: number }> {
    return {
      capacity: this.#capacity,
      newcomer,
      recent: this.#recent,
      waiting: [...this.waiting],
      inFlight: [...this.inFlight.keys()],
      lastTurns: this.#lastTurns,
      canStart: () => this.free > 0,
    };
  }
}

const capacities = fc
  .record({
    slots: fc.integer({ min: 1, max: 6 }),
    leftToOthers: fc.nat(5),
    replicas: fc.integer({ min: 1, max: 2 }),
    queueLimit: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ queueLimit, ...rest }) => ({
    slots: rest.slots,
    queueLimit,
    serviceMs: 300,
    share: shareOf(rest),
  }));

const arrivals = fc.array(
  fc.record({
    accountId: fc.constantFrom('a', 'b', 'c'),
    worksMs: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1_000, max: 9_000 })),
    withinMs: fc.integer({ min: 10, max: A_LONG_TIME }),
    afterMs: fc.oneof(fc.constant(0), fc.nat(300), fc.nat(6_000)),
  }),
  { maxLength: 60 },
);

test('with any arrivals, limits hold, no usable slot is idle, and no document is lost', () => {
  fc.assert(
    fc.property(capacities, arrivals, (capacity, all) => {
      const simulation = new Simulation(capacity);
      const { share, queueLimit } = capacity;
      for (const { accountId, worksMs, withinMs, afterMs } of all) {
        simulation.pass(afterMs);
        simulation.come(accountId, worksMs, withinMs);
        const { waiting, inFlight, free } = simulation;
        expect(free).toBeGreaterThanOrEqual(0);
        expect(waiting.size).toBeLessThanOrEqual(queueLimit);
        const waits = new Set([...waiting].map((each) => each.accountId));
        if (free === 0) continue;
        // Whoever waits though there are slots has its share.
        for (const account of waits) {
          const own = [...inFlight.keys()].filter((each) => each.accountId === account);
          const quick = own.filter(({ since }) => simulation.now - since < SLOW_MS);
          expect(quick.length >= share.quick || own.length >= share.inAll).toBe(true);
        }
      }
      simulation.pass(all.length * 10_000);
      expect([simulation.waiting.size, simulation.inFlight.size]).toEqual([0, 0]);
      expect(simulation.served.length + simulation.refused.length).toBe(all.length);
    }),
  );
});

test('no document waits past its deadline, and each is refused in time', () => {
  fc.assert(
    fc.property(capacities, arrivals, (capacity, all) => {
      const simulation = new Simulation(capacity);
      for (const { accountId, worksMs, withinMs, afterMs } of all) {
        simulation.pass(afterMs);
        simulation.come(accountId, worksMs, withinMs);
      }
      simulation.pass(all.length * 10_000);
      for (const { since, at, deadline } of simulation.refused) {
        expect(at).toBeLessThanOrEqual(Math.max(deadline, since + capacity.serviceMs));
      }
    }),
  );
});

test('accounts that always have documents in the queue get equal turns', () => {
  const slots = fc.integer({ min: 2, max: 6 });
  const appetites = fc.array(fc.integer({ min: 7, max: 12 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(slots, appetites, (slots, each) => {
      const share = shareOf({ slots, leftToOthers: Math.ceil(slots / 2), replicas: 1 });
      const simulation = new Simulation({ slots, share, serviceMs: 100, queueLimit: 100 });
      for (let round = 0; round < 100; round++) {
        for (const [index, appetite] of each.entries()) {
          const accountId = String(index);
          const own = [...simulation.waiting].filter((waits) => waits.accountId === accountId);
          for (let missing = appetite - own.length; missing > 0; missing--)
            simulation.come(accountId, 100);
        }
        simulation.pass(100);
      }
      const turns = each.map(
        (_, index) =>
          simulation.served.filter(({ accountId }) => accountId === String(index)).length,
      );
      // The first account had all slots while it was alone.
      expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(slots + 1);
    }),
    { numRuns: 30 },
  );
});

test('a document finds a slot although another account was alone with slow ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 1, max: 6 }), (slots, left) => {
      const share = shareOf({ slots, leftToOthers: left, replicas: 1 });
      const simulation = new Simulation({ slots, share, serviceMs: 450, queueLimit: 100 });
      for (let count = 0; count < 2 * slots; count++) simulation.come('slow', 30_000);
      simulation.pass(20_000);
      simulation.come('neighbour', 100);
      simulation.pass(100);
      expect(simulation.served.at(-1)).toEqual({ accountId: 'neighbour', waitedMs: 0 });
    }),
  );
});

test('a single document beside a flood gets a slot at once', () => {
  const floods = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 20, maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), floods, (slots, worksMs) => {
      const share = shareOf({ slots, leftToOthers: 1, replicas: 1 });
      const simulation = new Simulation({ slots, share, serviceMs: 450, queueLimit: 100 });
      simulation.come('neighbour', 100);
      for (const ms of worksMs) simulation.come('flood', ms);
      simulation.pass(100);
      while ([...simulation.waiting].some(({ accountId }) => accountId === 'flood')) {
        simulation.come('neighbour', 100);
        simulation.pass(200);
      }
      const waits = simulation.served.filter(({ accountId }) => accountId === 'neighbour');
      expect(waits.every(({ waitedMs }) => waitedMs === 0)).toBe(true);
    }),
  );
});
