import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FirstUse } from './dependencies.ts';
import { Readiness } from './readiness.ts';

let folder: string;
let ending: AbortController;
let tries: number;
let warnings: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-readiness-'));
  ending = new AbortController();
  tries = 0;
  warnings = [];
});

afterEach(async () => {
  ending.abort();
  await rm(folder, { recursive: true });
});

/** Fails a number of times, and then works. */
const failing = (times: number, isOptional = false): FirstUse => ({
  name: 'redis',
  isOptional,
  use: () => {
    tries += 1;
    if (tries <= times) throw new Error('WRONGPASS');
  },
});

function readinessOf(
  use: FirstUse,
  more: { revision?: string | undefined; graceMs?: number } = {},
) {
  return new Readiness({
    revision: 'new',
    graceMs: Infinity,
    everyMs: 1,
    ...more,
    provenRevisionsFile: join(folder, 'auth'),
    firstUses: () => [use],
    log: { warn: (fields: unknown) => void warnings.push(fields) } as never,
  });
}

const wait = (readiness: Readiness) => readiness.wait(ending.signal);

test('a new revision is ready once its dependencies have worked, and not before', async () => {
  await wait(readinessOf(failing(3)));
  expect(tries).toBe(4);
});

test('meanwhile it logs the reason once', async () => {
  const readiness = readinessOf(failing(Infinity));
  const waiting = wait(readiness);
  while (tries < 3) await new Promise(setImmediate);
  expect([...readiness.faults]).toEqual([['redis', 'WRONGPASS']]);
  expect(warnings).toEqual([{ dependency: 'redis', reason: 'WRONGPASS' }]);
  ending.abort();
  await waiting;
});

test('a dependency that works at last is no fault any more', async () => {
  const readiness = readinessOf(failing(1));
  await wait(readiness);
  expect([...readiness.faults]).toEqual([]);
});

test('without a revision nothing is checked', async () => {
  await wait(readinessOf(failing(Infinity), { revision: undefined }));
  expect(tries).toBe(0);
});

describe('after the grace period', () => {
  test('a revision that was ready before is ready with its dependencies down', async () => {
    await writeFile(join(folder, 'auth'), 'old\nnew');
    await wait(readinessOf(failing(Infinity), { graceMs: 0 }));
    expect(tries).toBe(1);
  });

  test('a revision that another pod has proven meanwhile is ready as well', async () => {
    const waiting = wait(readinessOf(failing(Infinity), { graceMs: 0 }));
    while (tries < 3) await new Promise(setImmediate);
    await writeFile(join(folder, 'auth'), 'new');
    await waiting;
  });

  test('a revision that was never ready keeps checking', async () => {
    await writeFile(join(folder, 'auth'), 'old\nnewer');
    await wait(readinessOf(failing(5), { graceMs: 0 }));
    expect(tries).toBe(6);
  });

  test('an optional dependency is not waited for', async () => {
    await wait(readinessOf(failing(Infinity, true), { graceMs: 0 }));
    expect(tries).toBe(1);
  });
});
