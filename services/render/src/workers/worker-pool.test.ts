import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import { Budget } from '../memory/budget.ts';
import { WorkerFault } from './failure.ts';
import { raise, type FixtureTask, type Flag } from './worker-pool.fixture.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const never = new AbortController().signal;
const patient = { signal: never, cpuLimitMs: 60_000 };
const strict = { signal: never, cpuLimitMs: 50 };

let pool: WorkerPool<FixtureTask, unknown>;

function newPool(options: Partial<WorkerPoolOptions> = {}) {
  return new WorkerPool<FixtureTask, unknown>({
    module: new URL('./worker-pool.fixture.ts', import.meta.url),
    threads: 1,
    maxWaiting: 2,
    heapMb: 64,
    workerData: 'given at the start',
    ...options,
  });
}

beforeEach(() => {
  pool = newPool();
});
afterEach(() => pool.close());

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('it went well');
    },
    (error: unknown) => error,
  );
}

const flag = (): Flag => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const raised = (each: Flag) => Promise.resolve(Atomics.waitAsync(each, 0, 0).value);

const echo = (value: unknown) => pool.run({ do: 'echo', value }, patient);
const thread = async () =>
  ((await pool.run({ do: 'whoami' }, patient)) as { threadId: number }).threadId;

describe('a task', () => {
  test('runs in another thread, which has its data and stays warm', async () => {
    const first = await pool.run({ do: 'whoami' }, patient);
    expect(first).toEqual({ threadId: expect.any(Number), workerData: 'given at the start' });
    expect(await pool.run({ do: 'whoami' }, patient)).toEqual(first);
    expect((first as { threadId: number }).threadId).toBeGreaterThan(0);
  });

  test('gets shared bytes without a copy', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3));
    await pool.run({ do: 'write', bytes: shared }, patient);
    expect([...shared]).toEqual([7, 7, 7]);
  });

  test('leaves bytes that are not shared alone', async () => {
    const own = new Uint8Array(3);
    await pool.run({ do: 'write', bytes: own }, patient);
    expect([...own]).toEqual([0, 0, 0]);
  });

  test('moves its result out', async () => {
    expect(await pool.run({ do: 'move', bytes: 3 }, patient)).toEqual(Uint8Array.of(1, 1, 1));
  });

  test.each([undefined, null, 0, '', { failure: undefined }])('may result in %j', async (value) => {
    expect(await echo(value)).toEqual(value);
  });
});

describe('what a task leaves in its thread', () => {
  const keep = (mebibytes: number) => pool.run({ do: 'keep', mebibytes }, patient);

  test('stays, as long as it is little', async () => {
    const before = await thread();
    expect([await keep(2), await keep(2)]).toEqual([2, 4]);
    expect(await thread()).toBe(before);
  });

  test('never becomes so much that a later task is to blame', async () => {
    for (let each = 0; each < 6; each++) expect(await keep(20)).toBeLessThan(60);
    expect(await echo('well')).toBe('well');
  });

  test('ends the thread if it is too much, and no other task with it', async () => {
    await pool.close();
    pool = newPool({ threads: 2 });
    const begun = flag();
    const ended = new AbortController();
    const kept = pool.run({ do: 'keep', mebibytes: 40, begun }, patient);
    void kept.finally(() => ended.abort());
    await raised(begun);
    for (let each = 0; !ended.signal.aborted; each++) expect(await echo(each)).toBe(each);
    expect(await kept).toBe(40);
  });
});

describe('a failure', () => {
  test('of the task crosses the thread unchanged', async () => {
    const failure = await failureOf(pool.run({ do: 'refuse' }, patient));
    expect(failure).toBeInstanceOf(PlatenError);
    expect(failure).toMatchObject({
      code: 'template_error',
      message: 'Line 3 is wrong.',
      details: [{ path: '/content', message: 'line 3, column 1' }],
      retryAfterMs: 7,
    });
    expect(String((failure as Error).cause)).toContain('the parser said so');
  });

  test('that nobody foresaw is a crash with its cause, and the thread goes on', async () => {
    const before = await thread();
    const failure = await failureOf(pool.run({ do: 'break' }, patient));
    expect(failure).toBeInstanceOf(WorkerFault);
    expect(failure).toMatchObject({ reason: 'crash' });
    expect(String((failure as Error).cause)).toContain('a fault of ours');
    expect(await thread()).toBe(before);
  });

  test('of a text that is too long for any is one of memory, and the thread goes on', async () => {
    const before = await thread();
    const failure = await failureOf(pool.run({ do: 'repeat' }, patient));
    expect(failure).toMatchObject({ reason: 'memory' });
    expect(await thread()).toBe(before);
  });

  test.each([
    ['spins', { do: 'spin' }, strict, 'cpu'],
    ['fills its heap', { do: 'hog', atOnce: false }, patient, 'memory'],
    ['takes too much memory at once', { do: 'hog', atOnce: true }, patient, 'memory'],
    ['exits', { do: 'exit' }, patient, 'crash'],
  ] as const)('of a task that %s leaves a new thread', async (_, task, options, reason) => {
    const before = await thread();
    const failure = await failureOf(pool.run(task, options));
    expect(failure).toBeInstanceOf(WorkerFault);
    expect(failure).toMatchObject({ reason });
    expect(await thread()).not.toBe(before);
  });

  test('of one task leaves the others alone', async () => {
    const results = await Promise.allSettled([pool.run({ do: 'spin' }, strict), echo('well')]);
    expect(results).toMatchObject([{ status: 'rejected' }, { value: 'well' }]);
  });
});

describe('the memory of a task', () => {
  const MIB = 1024 * 1024;
  const kills: string[] = [];
  const metrics = { killed: (why: string) => kills.push(why), observe: () => undefined };
  let budget: Budget;

  beforeEach(() => {
    kills.length = 0;
    budget = new Budget(200 * MIB);
    pool = newPool({ heapMb: 512, metrics });
  });

  test('is reserved before it begins, for as long as it runs', async () => {
    const [begun, until] = [flag(), flag()];
    const options = { ...patient, memory: budget.share('a'), reserves: 100 };
    const running = pool.run({ do: 'wait', begun, until }, options);
    await raised(begun);
    expect(budget.used).toBe(100);
    raise(until);
    await running;
    expect(budget.used).toBe(0);
  });

  test('that is not there refuses it', async () => {
    const options = { ...patient, memory: budget.share('a'), reserves: 101 * MIB };
    const begun = flag();
    expect(await failureOf(pool.run({ do: 'spin', begun }, options))).toMatchObject({
      code: 'overloaded',
    });
    expect([begun[0], budget.used, kills]).toEqual([0, 0, []]);
    expect(await echo('next')).toBe('next');
  });

  test('that grows beyond its account’s part ends it, and is given back', async () => {
    const options = { ...patient, memory: budget.share('a') };
    expect(await failureOf(pool.run({ do: 'hog', atOnce: false }, options))).toMatchObject({
      code: 'overloaded',
    });
    expect([budget.used, kills]).toEqual([0, ['overloaded']]);
    expect(await echo('next')).toBe('next');
  });

  test('is its thread’s until that has ended, though its document has ended before', async () => {
    const [begun, until] = [flag(), flag()];
    const leaving = new AbortController();
    const memory = budget.share('a');
    const options = { ...patient, signal: leaving.signal, memory, reserves: 100 };
    const running = failureOf(pool.run({ do: 'wait', begun, until }, options));
    await raised(begun);
    leaving.abort();
    await running;
    memory.end();
    expect(budget.used).toBe(100);
    raise(until);
    await echo('next');
    expect(budget.used).toBe(0);
  });
});

describe('a caller that leaves', () => {
  test.each(['spin', 'wait'] as const)('ends a task that does %s', async (what) => {
    const before = await thread();
    const leaving = new AbortController();
    const { signal } = leaving;
    const begun = flag();
    const running = failureOf(pool.run({ do: what, begun }, { ...patient, signal }));
    const reason = new Error('gone');
    await raised(begun);
    leaving.abort(reason);
    expect(await running).toBe(reason);
    expect(await thread()).not.toBe(before);
  });

  test('ends at once, and a short task keeps its thread', async () => {
    const before = await thread();
    const leaving = new AbortController();
    const { signal } = leaving;
    const [begun, until] = [flag(), flag()];
    const running = failureOf(pool.run({ do: 'wait', begun, until }, { ...patient, signal }));
    const next = thread();
    const reason = new Error('gone');
    await raised(begun);
    leaving.abort(reason);
    expect(await running).toBe(reason);
    raise(until);
    expect(await next).toBe(before);
  });

  test('before a new thread has begun the task costs no other thread', async () => {
    const kills: string[] = [];
    const metrics = { killed: (why: string) => kills.push(why), observe: () => undefined };
    pool = newPool({ metrics });
    await failureOf(pool.run({ do: 'spin' }, strict));
    const leaving = new AbortController();
    const options = { ...patient, signal: leaving.signal };
    const waiting = failureOf(pool.run({ do: 'wait' }, options));
    setImmediate(() => leaving.abort());
    expect(await waiting).toMatchObject({ name: 'AbortError' });
    expect(await echo('next')).toBe('next');
    expect(kills).toEqual(['cpu']);
  });

  test('while waiting makes room for another, and ends no thread', async () => {
    pool = newPool({ maxWaiting: 1 });
    const before = await thread();
    const ending = new AbortController();
    const running = failureOf(
      pool.run({ do: 'echo', value: 0 }, patient).then(() => Promise.reject(new Error('done'))),
    );
    const waiting = failureOf(pool.run({ do: 'spin' }, { ...patient, signal: ending.signal }));
    ending.abort(new Error('gone'));
    expect(await waiting).toMatchObject({ message: 'gone' });
    const next = echo('next');
    await running;
    expect(await next).toBe('next');
    expect(await thread()).toBe(before);
  });

  test('beforehand has nothing run', async () => {
    const reason = new Error('gone');
    const options = { ...patient, signal: AbortSignal.abort(reason) };
    expect(await failureOf(pool.run({ do: 'spin' }, options))).toBe(reason);
    expect(await echo('idle')).toBe('idle');
  });
});

describe('a crowd', () => {
  test('beyond the queue limit is refused with Retry-After, and the others run in order', async () => {
    const order: number[] = [];
    const work = [0, 1, 2, 3].map((n) => echo(n).then((value) => order.push(value as number)));
    const results = await Promise.allSettled(work);
    expect(order).toEqual([0, 1, 2]);
    expect(results[3]).toMatchObject({
      status: 'rejected',
      reason: { code: 'overloaded', retryAfterMs: 1_000 },
    });
    expect(await echo('again')).toBe('again');
  });

  test('of one account lets another have its turn', async () => {
    const order: string[] = [];
    const work = (name: string, accountId: string) =>
      pool
        .run({ do: 'echo', value: name }, { ...patient, accountId })
        .then((value) => order.push(value as string));
    const crowd = [work('1', 'many'), work('2', 'many'), work('3', 'many')];
    await Promise.allSettled([...crowd, work('other', 'one')]);
    // Two may wait: the crowd's last makes room.
    expect(order).toEqual(['1', '2', 'other']);
  });

  test('uses every thread at once', async () => {
    await pool.close();
    pool = newPool({ threads: 2, maxWaiting: 0 });
    const leaving = new AbortController();
    const stuck = failureOf(pool.run({ do: 'wait' }, { ...patient, signal: leaving.signal }));
    expect(await echo('beside it')).toBe('beside it');
    leaving.abort();
    expect(await stuck).toMatchObject({ name: 'AbortError' });
  });
});

describe('of two threads', () => {
  let order: string[];
  const run = (task: FixtureTask, accountId: string) =>
    pool.run(task, { ...patient, accountId }).then(() => order.push(accountId));

  beforeEach(async () => {
    await pool.close();
    pool = newPool({ threads: 2, maxWaiting: 8 });
    order = [];
    await run({ do: 'whoami' }, 'other');
  });

  test('an account leaves one to others who have had a task', async () => {
    const until = flag();
    const crowd = [1, 2, 3].map(() => run({ do: 'wait', until }, 'many'));
    await run({ do: 'whoami' }, 'other');
    expect(order).toEqual(['other', 'other']);
    raise(until);
    await Promise.all(crowd);
  });

  test('one that a task has ended is missing to its account until a new one works', async () => {
    const [begun, until] = [flag(), flag()];
    const other = run({ do: 'wait', begun, until }, 'other');
    await raised(begun);
    await failureOf(run({ do: 'exit' }, 'many'));
    raise(until);
    await other;
    await Promise.all([run({ do: 'whoami' }, 'many'), run({ do: 'whoami' }, 'other')]);
    expect(order).toEqual(['other', 'other', 'other', 'many']);
  });
});

test('waiting for a turn costs no CPU time', async () => {
  // Longer in the queue than its own limit would allow.
  const first = failureOf(pool.run({ do: 'spin' }, { ...patient, cpuLimitMs: 200 }));
  const second = pool.run({ do: 'echo', value: 'late' }, { ...patient, cpuLimitMs: 50 });
  expect(await first).toMatchObject({ reason: 'cpu' });
  expect(await second).toBe('late');
});

test('a closed pool runs nothing more', async () => {
  const running = failureOf(pool.run({ do: 'wait' }, patient));
  const waiting = failureOf(echo('too late'));
  await pool.close();
  expect(await running).toBeInstanceOf(WorkerFault);
  expect(await waiting).toBeInstanceOf(WorkerFault);
});
