import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { Claim } from './claim.ts';
import { Line, type Prospects, type ShedReason } from './line.ts';
import { partOf, type Part } from './part.ts';

type Document = Omit<Claim, 'memory'>;

const A_LONG_TIME = 60_000;

// Whoever still waits at a test's end is forgotten with its clock.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A line before slots that are given and taken back by hand. */
function lineWith({
  slots = 1,
  inCompany = { quick: slots, inAll: slots },
  serviceMs = 100,
  places = 2,
}: Partial<Prospects> = {}) {
  const state = { free: slots, slots, shed: [] as ShedReason[] };
  const line = new Line<number>({
    prospects: () => ({ slots: state.slots, inCompany, serviceMs, places }),
    take: () => (state.free > 0 ? state.free-- : undefined),
    onShed: (reason) => state.shed.push(reason),
    refusal: 'Come again.',
  });
  const finish = (claim: Document) => {
    state.free += 1;
    line.leave(claim);
  };
  return { line, state, finish };
}

function claimOf(accountId = 'a', withinMs = A_LONG_TIME) {
  const leaving = new AbortController();
  const claim: Document = {
    ...{ document: {}, accountId, signal: leaving.signal },
    deadline: performance.now() + withinMs,
  };
  return { claim, leave: () => leaving.abort() };
}

/** What became of waiting, once it is known. */
function outcomeOf(entered: Promise<number>) {
  const outcome: { is: 'waiting' | 'served' | 'left' | 'refused'; error?: unknown } = {
    is: 'waiting',
  };
  entered.then(
    () => (outcome.is = 'served'),
    (error: unknown) => {
      const isLeft = (error as Error).name === 'AbortError';
      Object.assign(outcome, { is: isLeft ? 'left' : 'refused', error });
    },
  );
  return outcome;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a line', () => {
  test('serves at once whom there is a slot for, and the next when it is free again', async () => {
    const { line, finish } = lineWith();
    const [one, two] = [claimOf().claim, claimOf().claim];
    await line.enter(one);
    const second = outcomeOf(line.enter(two));
    await settled();
    expect([second.is, line.length]).toEqual(['waiting', 1]);
    finish(one);
    await settled();
    expect([second.is, line.length]).toEqual(['served', 0]);
  });

  test('takes as many as it has places for, and refuses one more with a time to wait', async () => {
    const { line, state } = lineWith({ places: 2, serviceMs: 2_000 });
    const outcomes = Array.from({ length: 4 }, () => outcomeOf(line.enter(claimOf().claim)));
    const refused = line.enter(claimOf().claim);
    await expect(refused).rejects.toMatchObject({ code: 'overloaded', retryAfterMs: 4_000 });
    await settled();
    expect(outcomes.map(({ is }) => is)).toEqual(['served', 'waiting', 'waiting', 'refused']);
    expect(state.shed).toEqual(['full', 'full']);
  });

  test('has a place for an account that has less in it than another', async () => {
    const { line, state } = lineWith({ places: 2 });
    const flood = Array.from({ length: 3 }, () => outcomeOf(line.enter(claimOf('flood').claim)));
    const other = outcomeOf(line.enter(claimOf('other').claim));
    await settled();
    expect(flood.map(({ is }) => is)).toEqual(['served', 'waiting', 'refused']);
    expect(other.is).toBe('waiting');
    expect(state.shed).toEqual(['crowded_out']);
  });

  test('lets what was begun in again, without a place and before others of its account', async () => {
    const { line, finish } = lineWith({ places: 1 });
    const first = claimOf().claim;
    await line.enter(first);
    const waiting = outcomeOf(line.enter(claimOf().claim));
    const again = outcomeOf(line.reenter(claimOf().claim, new Set()));
    finish(first);
    await settled();
    expect([again.is, waiting.is]).toEqual(['served', 'waiting']);
  });

  test('refuses whoever would wait past the deadline, at once', async () => {
    const { line, state } = lineWith({ places: 100, serviceMs: 1_000 });
    await line.enter(claimOf().claim);
    for (let ahead = 0; ahead < 5; ahead++) outcomeOf(line.enter(claimOf().claim));
    await expect(line.enter(claimOf('a', 4_000).claim)).rejects.toMatchObject({
      code: 'overloaded',
    });
    expect(outcomeOf(line.enter(claimOf('a', 6_000).claim)).is).toBe('waiting');
    expect(state.shed).toEqual(['too_late']);
  });

  test('begins nothing that it has cost its time', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const { line, finish, state } = lineWith({ serviceMs: 900, places: 4 });
    const first = claimOf().claim;
    await line.enter(first);
    const late = outcomeOf(line.enter(claimOf('a', 1_700).claim));
    const inTime = outcomeOf(line.enter(claimOf('a', 1_900).claim));
    now.mockReturnValue(950);
    finish(first);
    await settled();
    expect([late.is, inTime.is]).toEqual(['refused', 'served']);
    expect(state.shed).toEqual(['too_late']);
  });

  test('begins what came with little time, if it does not have to wait', async () => {
    const { line, state } = lineWith({ serviceMs: 900 });
    const hasty = outcomeOf(line.enter(claimOf('a', 300).claim));
    await settled();
    expect(hasty.is).toBe('served');
    expect(state.shed).toEqual([]);
  });

  test('forgets who leaves, and takes nobody in who has left before', async () => {
    const { line, finish } = lineWith({ places: 2 });
    const first = claimOf().claim;
    await line.enter(first);
    const { claim, leave } = claimOf();
    const gone = outcomeOf(line.enter(claim));
    const next = outcomeOf(line.enter(claimOf().claim));
    leave();
    await settled();
    expect([gone.is, line.length]).toEqual(['left', 1]);
    finish(first);
    await settled();
    expect(next.is).toBe('served');
    await expect(line.enter(claim)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('sends everybody away when nobody will be served', async () => {
    const { line } = lineWith({ slots: 0 });
    const outcomes = Array.from({ length: 2 }, () => outcomeOf(line.enter(claimOf().claim)));
    const failure = Object.assign(new Error('nobody'), { code: 'service_unavailable' });
    line.sendAll(failure as never);
    await settled();
    expect(outcomes.map(({ error }) => error)).toEqual([failure, failure]);
    expect(line.length).toBe(0);
  });
});

test('whose slot had no room for it goes before all others, of other accounts too', async () => {
  const { line, finish } = lineWith({ places: 4 });
  const [first, bounced] = [claimOf('other').claim, claimOf('small').claim];
  await line.enter(bounced);
  const others = outcomeOf(line.enter(first));
  const again = outcomeOf(line.putBack(bounced, new Set()));
  finish(bounced);
  await settled();
  expect([again.is, others.is]).toEqual(['served', 'waiting']);
});

describe('an account that floods', () => {
  /** It has 4 slots, or 1 beside others, and wants 20. */
  function flooded() {
    const { line, state, finish } = lineWith({
      slots: 4,
      inCompany: { quick: 1, inAll: 2 },
      places: 40,
    });
    const flood = Array.from({ length: 20 }, () => claimOf('flood').claim);
    const outcomes = flood.map((claim) => outcomeOf(line.enter(claim)));
    const served = () => outcomes.filter(({ is }) => is === 'served').length;
    return { line, state, flood, served, finish };
  }

  /** Somebody else comes, and is served as soon as one of the flood's documents has ended. */
  async function visited() {
    const all = flooded();
    const { claim } = claimOf('other');
    const entered = outcomeOf(all.line.enter(claim));
    all.finish(all.flood[0]!);
    await settled();
    expect(entered.is).toBe('served');
    const endFlood = () => all.flood.slice(1, 4).forEach(all.finish);
    return { ...all, endVisit: () => all.finish(claim), endFlood };
  }

  test('has all slots while it is alone', async () => {
    const { served, state } = flooded();
    await settled();
    expect([served(), state.free]).toEqual([4, 0]);
  });

  test('has its part of them while somebody else is about, who does not wait then', async () => {
    const { line, endVisit, endFlood, served } = await visited();
    endVisit();
    endFlood();
    await settled();
    expect(served()).toBe(5);
    const again = outcomeOf(line.enter(claimOf('other').claim));
    await settled();
    expect([again.is, served()]).toEqual(['served', 5]);
  });

  /** One after the other ends, sooner than a second after it has begun. */
  async function goOn({ flood, served, finish }: ReturnType<typeof flooded>, times: number) {
    for (let next = served() - 1, end = next + times; next < end; next++) {
      jest.advanceTimersByTime(900);
      finish(flood[next]!);
      await settled();
      expect(served()).toBe(next + 2);
    }
  }

  test('has all again five seconds after somebody else was about', async () => {
    const all = await visited();
    all.endVisit();
    all.endFlood();
    await goOn(all, 5);
    jest.advanceTimersByTime(501);
    await settled();
    expect(all.served()).toBe(13);
  });

  test('has its part for as long as somebody else is at work', async () => {
    const all = await visited();
    all.endFlood();
    await goOn(all, 8);
  });

  test('is told to wait for as long as its part of the slots takes', async () => {
    const { line } = await visited();
    const hasty = (accountId: string) => line.enter(claimOf(accountId, 400).claim);
    await expect(hasty('flood')).rejects.toMatchObject({ code: 'overloaded' });
    expect(outcomeOf(hasty('another')).is).toBe('waiting');
    await expect(hasty('flood')).rejects.toMatchObject({ retryAfterMs: 1_600 }); // 16 × 100 ms
  });

  test('begins another document when one has been at work for a second, and no more', async () => {
    const { endFlood, served } = await visited();
    endFlood();
    jest.advanceTimersByTime(999);
    await settled();
    expect(served()).toBe(5);
    jest.advanceTimersByTime(2);
    await settled();
    expect(served()).toBe(6);
  });

  test('begins no more where its slow ones have its part of the slots: another finds one', async () => {
    const { line, flood, served, endFlood, finish } = await visited();
    endFlood();
    for (let second = 0; second < 5; second++) {
      jest.advanceTimersByTime(1_001);
      await settled();
    }
    expect(served()).toBe(6);
    const another = outcomeOf(line.enter(claimOf('another').claim));
    await settled();
    expect([another.is, served()]).toEqual(['served', 6]);
    finish(flood[4]!);
    await settled();
    expect(served()).toBe(7);
  });

  /** Its slow documents take up its part. */
  async function heldBack() {
    const all = await visited();
    all.endFlood();
    jest.advanceTimersByTime(1_001);
    await settled();
    jest.advanceTimersByTime(1_001);
    await settled();
    expect(all.served()).toBe(6);
    return all;
  }

  test('is refused in time where its slow documents take up its part', async () => {
    const { line, state } = await heldBack();
    const late = outcomeOf(line.enter(claimOf('flood', 5_000).claim));
    jest.advanceTimersByTime(4_899);
    await settled();
    expect(late.is).toBe('waiting');
    jest.advanceTimersByTime(1);
    await settled();
    expect(late.error).toMatchObject({ code: 'overloaded' });
    expect(state.shed).toEqual(['too_late']);
  });

  test('is told to wait for its slow documents, too', async () => {
    const { line } = await heldBack();
    const hasty = line.enter(claimOf('flood', 1_450).claim); // 14 wait, 100 ms each
    await expect(hasty).rejects.toMatchObject({ code: 'overloaded', retryAfterMs: 1_500 });
  });

  test('has its part in documents, not in their prints', async () => {
    const { line, flood, endFlood, served } = await visited();
    endFlood();
    await line.enter(flood[4]!); // the second print of what is at work
    jest.advanceTimersByTime(1_001);
    await settled();
    expect(served()).toBe(6);
  });

  test('has its documents that were begun finished, also beyond its part', async () => {
    const { line, flood, endFlood } = await visited();
    endFlood();
    const again = outcomeOf(line.reenter(flood[1]!, new Set()));
    const same = outcomeOf(line.enter(flood[4]!)); // a second print of what is at work
    await settled();
    expect([again.is, same.is]).toEqual(['served', 'served']);
  });
});

test('accounts that flood together have their parts each, and no slot is idle that one of them may have', async () => {
  const { line, state, finish } = lineWith({
    slots: 4,
    inCompany: { quick: 1, inAll: 2 },
    places: 20,
  });
  const claims = ['a', 'b', 'c'].flatMap((accountId) =>
    Array.from({ length: 5 }, () => claimOf(accountId).claim),
  );
  const atWork: Document[] = [];
  for (const claim of claims) void line.enter(claim).then(() => atWork.push(claim));
  await settled();
  jest.advanceTimersByTime(100);
  for (const claim of atWork.splice(0)) finish(claim); // a came first, and had all
  await settled();
  expect(atWork.map(({ accountId }) => accountId).sort()).toEqual(['a', 'b', 'c']);
  expect(state.free).toBe(1);
});

const account = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('enter' as const), account }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), at: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), at: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat(2_000) }) },
);
const sizes = fc
  .record({
    slots: fc.integer({ min: 1, max: 6 }),
    leftToOthers: fc.nat(5),
    replicas: fc.integer({ min: 1, max: 2 }),
    places: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ slots, places, ...rest }) => ({
    ...{ slots, places, inCompany: partOf({ slots, ...rest }) },
  }));

/** Who may not begin another document, known by when each account came, began and ended. */
class Model {
  readonly atWork: { claim: Document; since: number }[] = [];
  readonly #about = new Map<string, number>();
  readonly #part: Part;

  constructor(part: Part) {
    this.#part = part;
  }

  came(accountId: string): void {
    this.#about.set(accountId, performance.now());
  }

  began(claim: Document): void {
    this.atWork.push({ claim, since: performance.now() });
  }

  /** @returns whose, if there was one */
  ended(at: number): Document | undefined {
    const ended = this.atWork[at % Math.max(this.atWork.length, 1)];
    if (!ended) return undefined;
    const { accountId } = ended.claim;
    this.atWork.splice(this.atWork.indexOf(ended), 1);
    this.came(accountId);
    return ended.claim;
  }

  isHeldBack(id: string): boolean {
    const now = performance.now();
    const own = this.#own(id);
    const quick = own.filter(({ since }) => now - since < 1_000).length;
    const isInBounds = quick < this.#part.quick && own.length < this.#part.inAll;
    return this.#isInCompany(id) && !isInBounds;
  }

  #isInCompany(id: string): boolean {
    const others = [...this.#about].some(([other, at]) => other !== id && isLater(at + 5_000));
    return others || this.#own(id).length < this.atWork.length;
  }

  #own(id: string) {
    return this.atWork.filter(({ claim }) => claim.accountId === id);
  }
}

const isLater = (at = 0) => at > performance.now();

describe('a line of any size', () => {
  test('keeps its bounds, leaves no slot idle while somebody may have it, and loses nobody', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.array(step, { maxLength: 60 }), async (sizes, steps) => {
        const { line, state, finish } = lineWith(sizes);
        const all: (ReturnType<typeof claimOf> & { outcome: ReturnType<typeof outcomeOf> })[] = [];
        const waiting = () => all.filter(({ outcome }) => outcome.is === 'waiting');
        const model = new Model(sizes.inCompany);
        const enter = (accountId: string) => {
          const made = claimOf(accountId, 1_000_000);
          const entered = line.enter(made.claim).then((slot) => {
            model.began(made.claim);
            return slot;
          });
          model.came(accountId);
          all.push({ ...made, outcome: outcomeOf(entered) });
        };
        const finishOne = (at: number) => {
          const claim = model.ended(at);
          if (claim) finish(claim);
        };
        for (const each of steps) {
          if (each.do === 'enter') enter(each.account);
          else if (each.do === 'finish') finishOne(each.at);
          else if (each.do === 'pass') await jest.advanceTimersByTimeAsync(each.ms);
          else if (all[each.at]?.outcome.is === 'waiting') all[each.at]!.leave();
          await settled();
          expect(line.length).toBeLessThanOrEqual(sizes.places);
          const mayBegin = waiting().filter(({ claim }) => !model.isHeldBack(claim.accountId));
          expect(state.free === 0 || mayBegin.length === 0).toBe(true);
          expect(model.atWork.length + state.free).toBe(sizes.slots);
          expect(waiting()).toHaveLength(line.length);
        }
        for (let count = all.length; count > 0; count--) {
          finishOne(0);
          jest.advanceTimersByTime(1_000); // the longest pause
          await settled();
        }
        expect([line.length, waiting(), state.free]).toEqual([0, [], sizes.slots]);
      }),
      { numRuns: 100 },
    );
  });
});
