import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue } from './fair-queue.ts';

interface Entry {
  accountId: string;
  id: number;
}

/** Lines in the order of turns: what a queue should be, plainly. */
class Model {
  lines: { accountId: string; entries: Entry[] }[] = [];

  line(accountId: string) {
    return this.lines.find((line) => line.accountId === accountId)?.entries ?? [];
  }

  add(entry: Entry, first: boolean) {
    const line = this.lines.find(({ accountId }) => accountId === entry.accountId);
    if (!line) this.lines.push({ accountId: entry.accountId, entries: [entry] });
    else if (first) line.entries.unshift(entry);
    else line.entries.push(entry);
  }

  remove(entry: Entry) {
    for (const line of this.lines) line.entries = line.entries.filter((each) => each !== entry);
    this.lines = this.lines.filter(({ entries }) => entries.length > 0);
  }

  serve(atWork: (accountId: string) => number): Entry | undefined {
    const least = Math.min(...this.lines.map(({ accountId }) => atWork(accountId)));
    const at = this.lines.findIndex(({ accountId }) => atWork(accountId) === least);
    const [line] = at === -1 ? [] : this.lines.splice(at, 1);
    const entry = line?.entries.shift();
    if (line && line.entries.length > 0) this.lines.push(line);
    return entry;
  }

  get length() {
    return this.lines.reduce((sum, { entries }) => sum + entries.length, 0);
  }
}

const account = fc.constantFrom('a', 'b', 'c', 'd');
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), accountId: account, first: fc.boolean() }),
  fc.record({ do: fc.constant('leave' as const), at: fc.nat(30) }),
  fc.record({
    do: fc.constant('serve' as const),
    work: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
  }),
);

test('does as a plain model does, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const [queue, model] = [new FairQueue<Entry>(), new Model()];
      const entries: Entry[] = [];
      for (const each of steps) {
        if (each.do === 'add') {
          const entry = { accountId: each.accountId, id: entries.length };
          entries.push(entry);
          if (each.first) queue.addFirst(entry);
          else queue.add(entry);
          model.add(entry, each.first);
        } else if (each.do === 'leave') {
          const entry = entries[each.at];
          if (!entry) continue;
          expect(queue.delete(entry)).toBe(model.line(entry.accountId).includes(entry));
          model.remove(entry);
        } else {
          const atWork = (accountId: string) => each.work['abcd'.indexOf(accountId)]!;
          const entry = queue.next(atWork);
          expect(entry).toBe(model.serve(atWork));
          if (entry) queue.served(entry);
        }
        expect(queue.length).toBe(model.length);
      }
      expect(new Set(queue.clear())).toEqual(new Set(model.lines.flatMap((line) => line.entries)));
      expect(queue.length).toBe(0);
    }),
  );
});

test('gives every account as much as every other, however much each has waiting', () => {
  const demand = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(demand, fc.integer({ min: 1, max: 8 }), (waiting, slots) => {
      const queue = new FairQueue<Entry>();
      for (const [account, count] of waiting.entries()) {
        for (let id = 0; id < count; id++) queue.add({ accountId: String(account), id });
      }
      const atWork: string[] = [];
      const served = waiting.map(() => 0);
      const least = Math.min(...waiting);
      // For as long as everybody still waits, nobody is more than the slots ahead of anybody.
      for (let turn = 0; turn < least * waiting.length; turn++) {
        if (atWork.length === slots) atWork.shift();
        const entry = queue.next((id) => atWork.filter((each) => each === id).length)!;
        queue.served(entry);
        atWork.push(entry.accountId);
        served[Number(entry.accountId)]! += 1;
        expect(Math.max(...served) - Math.min(...served)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('whose turn was for nothing has it still to come, before those who came after', () => {
  const queue = new FairQueue<Entry>();
  const [small, one, two] = ['small', 'large', 'large'].map((accountId, id) => ({ accountId, id }));
  for (const entry of [small!, one!, two!]) queue.add(entry);
  const idle = () => 0;
  const taken = [queue.next(idle)!].map((entry) => ({ entry, turn: queue.served(entry) }));
  taken.push({ entry: one!, turn: queue.served(one!) });
  expect(taken[0]!.entry).toBe(small);
  // Both come back, in whichever order.
  for (const { entry, turn } of taken) queue.putBack(entry, turn);
  const order = Array.from({ length: 3 }, () => {
    const entry = queue.next(idle)!;
    queue.served(entry);
    return entry;
  });
  expect(order).toEqual([small, one, two]);
});

describe('who has to make room', () => {
  const queueOf = (...accounts: string[]) => {
    const queue = new FairQueue<Entry>();
    for (const [id, accountId] of accounts.entries()) queue.add({ accountId, id });
    return queue;
  };

  test.each([
    ['nobody in an empty queue', [], 'a', undefined],
    ['nobody for one of the longest line', ['a', 'a', 'b'], 'a', undefined],
    ['nobody where all are even', ['a', 'b'], 'c', undefined],
    ['nobody where the newcomer would be even', ['a', 'a', 'b'], 'b', undefined],
    ['the last of the longest line', ['b', 'a', 'a', 'a'], 'b', 3],
    ['the last of the longest line for a stranger', ['a', 'b', 'a', 'b', 'b'], 'c', 4],
  ])('is %s', (_, waiting, newcomer, id) => {
    expect(queueOf(...waiting).crowder(newcomer)?.id).toBe(id);
  });

  test.each([
    ['nobody', [], 'a', 0],
    ['its own', ['a', 'a'], 'a', 2],
    ['one of each other account', ['a', 'a', 'a', 'b', 'c'], 'd', 3],
    ['as many of others as there are of its own, and one more', ['a', 'a', 'a', 'b'], 'b', 3],
  ])('before a newcomer goes %s', (_, waiting, newcomer, ahead) => {
    expect(queueOf(...waiting).ahead(newcomer)).toBe(ahead);
  });
});
