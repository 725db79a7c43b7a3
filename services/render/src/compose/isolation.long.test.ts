import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { Budget } from '../memory/budget.ts';
import { Composer } from './composer.ts';
import { others, VICTIMS } from './isolation.arbitrary.ts';
import type { ComposeTask } from './task.ts';

const context = {
  document: {},
  accountId: 'account',
  deadline: Infinity,
  signal: new AbortController().signal,
  memory: new Budget(Infinity).share('account'),
};

/** With one thread, every document follows every other one. */
const newComposer = () =>
  new Composer({ threads: 1, maxWaiting: 0, heapMb: 512, cpuLimitMs: 30_000 });

let composer: Composer;
/** The result of each document in a fresh thread. */
const alone = new Map<string, unknown>();

beforeAll(async () => {
  composer = newComposer();
  for (const [name, task] of Object.entries(VICTIMS)) {
    const fresh = newComposer();
    alone.set(name, await made(fresh, task));
    await fresh.close();
  }
});
afterAll(() => composer.close());

/** Also bytes as text. */
async function made(by: Composer, task: ComposeTask): Promise<string> {
  return JSON.stringify(await by.compose(task, context), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}

test('a document depends only on its own request, whatever its thread has made before', async () => {
  const names = fc.constantFrom(...Object.keys(VICTIMS));
  const before = fc.array(others, { minLength: 1, maxLength: 5 });
  const outcomes = { composed: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(before, names, async (tasks, name) => {
      for (const each of tasks) {
        const isComposed = await composer.compose(each, context).then(
          () => true,
          () => false,
        );
        outcomes[isComposed ? 'composed' : 'refused'] += 1;
      }
      expect(await made(composer, VICTIMS[name]!)).toBe(alone.get(name));
    }),
    { numRuns: 60 },
  );
  // Some of the others are valid, and some are not.
  expect(Math.min(outcomes.composed, outcomes.refused)).toBeGreaterThan(20);
});
