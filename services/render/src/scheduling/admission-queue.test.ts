import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import fc from 'fast-check';
import { AdmissionQueue, type SlotRequest, type Grant } from './admission-queue.ts';
import type { Capacity, Reason } from './policy.ts';

const A_LONG_TIME = 60_000;

// Whoever still waits at a test's end is forgotten with its clock.
beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue before slots that have numbers. */
function queueWith({ slots = 1, serviceMs = 100, queueLimit = 2, share }: Partial<Capacity> = {}) {
  const state = { free: slots, refused: [] as Reason[] };
  const queue = new AdmissionQueue<number, string>({
    capacity: () => ({ slots, serviceMs, queueLimit, ...(share && { share }) }),
    hasSlot: () => state.free > 0,
    take: () => state.free--,
    onRefused: (reason) => state.refused.push(reason),
    refusal: 'Come again.',
  });
  const finish = (grant: Grant<number> | undefined) => {
    state.free += 1;
    queue.release(grant!);
  };
  return { queue, state, finish };
}

function requestOf(accountId = 'a', withinMs = A_LONG_TIME) {
  const leaving = new AbortController();
  const request: SlotRequest = {
    document: {},
    accountId,
    signal: leaving.signal,
    deadline: performance.now() + withinMs,
  };
  return { request, leave: () => leaving.abort() };
}

interface Outcome {
  is: 'waiting' | 'served' | 'left' | 'refused';
  grant?: Grant<number>;
  error?: unknown;
}

/** What becomes of waiting. */
function outcomeOf(entered: Promise<Grant<number>>): Outcome {
  const outcome: Outcome = { is: 'waiting' };
  entered.then(
    (grant) => Object.assign(outcome, { is: 'served', grant }),
    (error: unknown) => {
      const is = (error as Error).name === 'AbortError' ? 'left' : 'refused';
      Object.assign(outcome, { is, error });
    },
  );
  return outcome;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function passed(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await settled();
}

const statesOf = (outcomes: readonly Outcome[]) => outcomes.map(({ is }) => is);

/** So many callers of an account, one after the other. */
const entered = (queue: AdmissionQueue<number, string>, accountId: string, count: number) =>
  Array.from({ length: count }, () => outcomeOf(queue.enter(requestOf(accountId).request)));

describe('a queue', () => {
  test('gives a free slot at once, and to the next when it is free again', async () => {
    const { queue, finish } = queueWith();
    const [first, second] = entered(queue, 'a', 2);
    await settled();
    expect([first!.is, second!.is, queue.length]).toEqual(['served', 'waiting', 1]);
    finish(first!.grant);
    await settled();
    expect([second!.is, queue.length]).toEqual(['served', 0]);
  });

  test('refuses beyond the queue limit, with a time to wait', async () => {
    const { queue, state } = queueWith({ serviceMs: 2_000 });
    const outcomes = entered(queue, 'a', 4);
    await settled();
    expect(statesOf(outcomes)).toEqual(['served', 'waiting', 'waiting', 'refused']);
    expect(outcomes[3]!.error).toMatchObject({ code: 'overloaded', retryAfterMs: 4_000 });
    expect(state.refused).toEqual(['full']);
  });

  test('answers whether it would refuse, without dropping a document', async () => {
    const { queue, state } = queueWith();
    const flood = entered(queue, 'flood', 3);
    expect(() => queue.check(requestOf('flood').request)).toThrow('Come again.');
    expect(() => queue.check(requestOf('other').request)).not.toThrow();
    await settled();
    expect(statesOf(flood)).toEqual(['served', 'waiting', 'waiting']);
    expect(state.refused).toEqual(['full']);
  });

  test('has a place for an account with fewer documents than another', async () => {
    const { queue, state } = queueWith();
    const outcomes = [...entered(queue, 'flood', 3), ...entered(queue, 'other', 1)];
    await settled();
    expect(statesOf(outcomes)).toEqual(['served', 'waiting', 'refused', 'waiting']);
    expect(state.refused).toEqual(['crowded_out']);
  });

  test('admits a begun document again, beyond the limit and before others of its account', async () => {
    const { queue, finish } = queueWith({ queueLimit: 1 });
    const { request } = requestOf();
    const first = outcomeOf(queue.enter(request));
    const [other] = entered(queue, 'a', 1);
    await settled();
    expect(() => queue.check(request)).not.toThrow();
    const again = outcomeOf(queue.enter(request));
    finish(first.grant);
    await settled();
    expect([again.is, other!.is]).toEqual(['served', 'waiting']);
  });

  test('puts a document whose slot was lost back in its place, with its account', async () => {
    const { queue, finish } = queueWith({ queueLimit: 4 });
    const { request } = requestOf('small');
    const first = outcomeOf(queue.enter(request));
    const [other] = entered(queue, 'other', 1);
    await settled();
    const again = outcomeOf(queue.enter(request, { tried: new Set(), unused: first.grant }));
    finish(first.grant);
    await settled();
    expect([again.is, other!.is]).toEqual(['served', 'waiting']);
  });

  test('drops documents whose callers leave, and admits none whose caller has left before', async () => {
    const { queue, finish } = queueWith();
    const [first] = entered(queue, 'a', 1);
    const { request, leave } = requestOf();
    const gone = outcomeOf(queue.enter(request));
    const [next] = entered(queue, 'a', 1);
    leave();
    await settled();
    expect([gone.is, queue.length]).toEqual(['left', 1]);
    finish(first!.grant);
    await settled();
    expect(next!.is).toBe('served');
    await expect(queue.enter(request)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('refuses all when there is no engine', async () => {
    const { queue } = queueWith();
    const outcomes = entered(queue, 'a', 3);
    const failure = Object.assign(new Error('nobody'), { code: 'service_unavailable' });
    queue.refuseAll(failure as never);
    await settled();
    expect(outcomes.map(({ error }) => error)).toEqual([undefined, failure, failure]);
    expect(queue.length).toBe(0);
  });
});

describe('without any event', () => {
  /** A flood that has its share, one of four slots, beside another account. */
  async function flooded() {
    const share = { quick: 1, inAll: 2, alone: 4 };
    const { queue, state, finish } = queueWith({ slots: 4, queueLimit: 40, share });
    const [other] = entered(queue, 'other', 1);
    const flood = entered(queue, 'flood', 10);
    await settled();
    const served = () => flood.filter(({ is }) => is === 'served').length;
    expect(served()).toBe(1);
    return { queue, state, served, endVisit: () => finish(other!.grant) };
  }

  test('a flood starts another document when one is slow', async () => {
    const { served } = await flooded();
    await passed(999);
    expect(served()).toBe(1);
    await passed(1);
    expect(served()).toBe(2);
  });

  test('a flood has all slots again five seconds after another account was active', async () => {
    const { served, endVisit } = await flooded();
    endVisit();
    await passed(4_999);
    expect(served()).toBe(2);
    await passed(1);
    expect(served()).toBe(4);
  });

  test('a waiting document is refused when too little time is left', async () => {
    const { queue, state } = await flooded();
    const late = outcomeOf(queue.enter(requestOf('flood', 5_000).request));
    await passed(4_899);
    expect(late.is).toBe('waiting');
    await passed(1);
    expect(late.error).toMatchObject({ code: 'overloaded' });
    expect(state.refused).toEqual(['too_late']);
  });
});

const account = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('enter' as const), account }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), at: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), at: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat(6_000) }) },
);

test('with any events, a queue counts its slots and its waiters, and loses no document', async () => {
  const sizes = fc.record({
    slots: fc.integer({ min: 1, max: 6 }),
    queueLimit: fc.integer({ min: 1, max: 6 }),
    share: fc.constantFrom({ quick: 1, inAll: 2, alone: 3 }, { quick: 2, inAll: 3, alone: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(step, { maxLength: 60 }), async (capacity, steps) => {
      const { queue, state, finish } = queueWith(capacity);
      const all: { leave: () => void; outcome: Outcome; isOver?: true }[] = [];
      const inFlight = () =>
        all.filter(({ outcome, isOver }) => outcome.is === 'served' && !isOver);
      const waiting = () => all.filter(({ outcome }) => outcome.is === 'waiting');
      const finishOne = (at: number) => {
        const each = inFlight().at(at % Math.max(inFlight().length, 1));
        if (!each) return;
        each.isOver = true;
        finish(each.outcome.grant);
      };
      for (const each of steps) {
        if (each.do === 'enter') {
          const { request, leave } = requestOf(each.account, 1_000_000);
          all.push({ leave, outcome: outcomeOf(queue.enter(request)) });
        } else if (each.do === 'finish') finishOne(each.at);
        else if (each.do === 'leave') all[each.at]?.leave();
        else vi.advanceTimersByTime(each.ms);
        await settled();
        expect(inFlight().length + state.free).toBe(capacity.slots);
        expect(waiting()).toHaveLength(queue.length);
      }
      for (let count = all.length; count > 0; count--) {
        finishOne(0);
        await settled();
      }
      expect([queue.length, waiting(), state.free]).toEqual([0, [], capacity.slots]);
    }),
    { numRuns: 100 },
  );
});
