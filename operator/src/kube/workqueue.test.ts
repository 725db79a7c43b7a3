import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { WorkQueue } from './workqueue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when the test says so. */
function controlled() {
  const begun: string[] = [];
  const ends: Record<string, PromiseWithResolvers<number | undefined>[]> = {};
  return {
    begun,
    work: (key: string) => {
      begun.push(key);
      const end = Promise.withResolvers<number | undefined>();
      (ends[key] ??= []).push(end);
      return end.promise;
    },
    end: async (key: string, again?: number) => {
      ends[key]!.shift()!.resolve(again);
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async (key: string) => {
      ends[key]!.shift()!.reject(new Error('broken'));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('a work queue', () => {
  test('works once on a key that is added many times while it waits', async () => {
    const { begun, work, end } = controlled();
    const queue = new WorkQueue({ work, concurrency: 1 });
    queue.add('first');
    for (let count = 0; count < 5; count += 1) queue.add('a');
    expect(queue.depth).toBe(1);
    await end('first');
    await end('a');
    expect(begun).toEqual(['first', 'a']);
    expect(queue.depth).toBe(0);
  });

  test('never works on a key twice at the same time, and once more on one that was added meanwhile', async () => {
    const { begun, work, end } = controlled();
    const queue = new WorkQueue({ work, concurrency: 5 });
    queue.add('a');
    queue.add('a');
    queue.add('a');
    expect(begun).toEqual(['a']);
    await end('a');
    expect(begun).toEqual(['a', 'a']);
    await end('a');
    expect(begun).toEqual(['a', 'a']);
  });

  test('works on as many keys at once as allowed, and no key waits for a busy one', () => {
    const { begun, work } = controlled();
    const queue = new WorkQueue({ work, concurrency: 2 });
    queue.add('a');
    queue.add('a');
    queue.add('b');
    queue.add('c');
    expect(begun).toEqual(['a', 'b']);
    expect(queue.depth).toBe(2);
  });

  test('doubles the wait after each failure, and resets it after a success', async () => {
    const failures: string[] = [];
    const { begun, work, end, fail } = controlled();
    const queue = new WorkQueue({ work, onFailure: (key) => void failures.push(key) });
    queue.add('a');
    for (const wait of [500, 1_000, 2_000]) {
      const before = begun.length;
      await fail('a');
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(begun).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(begun).toHaveLength(before + 1);
    }
    expect(failures).toEqual(['a', 'a', 'a']);
    await end('a');
    queue.add('a');
    await fail('a');
    await vi.advanceTimersByTimeAsync(500);
    expect(begun).toHaveLength(6);
  });

  test('never waits longer than two minutes', async () => {
    const work = vi.fn(() => Promise.reject(new Error('broken')));
    const queue = new WorkQueue({ work });
    queue.add('a');
    await vi.advanceTimersByTimeAsync(3_600_000);
    const before = work.mock.calls.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(work.mock.calls.length).toBe(before + 1);
    await queue.close();
  });

  test('continues after work that throws at once', async () => {
    const work = vi.fn((key: string): Promise<undefined> => {
      if (key === 'bad') throw new Error('broken');
      return Promise.resolve(undefined);
    });
    const queue = new WorkQueue({ work, concurrency: 1 });
    queue.add('bad');
    queue.add('good');
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledWith('good');
    await queue.close();
  });

  test('repeats a key when its work asks for it, at the earliest of several times', async () => {
    const { begun, work, end } = controlled();
    const queue = new WorkQueue({ work });
    queue.add('a');
    await end('a', 10_000);
    queue.addAfter('a', 60_000);
    queue.addAfter('a', 5_000);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(2);
    await end('a');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(begun).toHaveLength(2);
  });

  test('repeats a key within a day when the wanted time is longer than a timer allows', async () => {
    const days = (count: number) => count * 86_400_000;
    const { begun, work, end } = controlled();
    const queue = new WorkQueue({ work });
    queue.add('a');
    await end('a', days(30));
    await vi.advanceTimersByTimeAsync(days(1) - 1);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(2);
    await end('a');
    await queue.close();
  });

  test('waits at its close for the work in progress, and begins nothing more', async () => {
    const { begun, work, end } = controlled();
    const queue = new WorkQueue({ work, concurrency: 1 });
    queue.add('a');
    queue.add('b');
    queue.addAfter('c', 10);
    let isClosed = false;
    const closing = queue.close().then(() => {
      isClosed = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isClosed).toBe(false);
    await end('a', 5);
    await closing;
    queue.add('d');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(['a']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
