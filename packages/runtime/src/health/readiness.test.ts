import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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

/** Fails so many times; after that it works. */
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

test('a new revision is ready once what it needs has worked, and not before', async () => {
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

test('what has worked at last is no fault any more', async () => {
  const readiness = readinessOf(failing(1));
  await wait(readiness);
  expect([...readiness.faults]).toEqual([]);
});

test('without a revision nothing is tried', async () => {
  await wait(readinessOf(failing(Infinity), { revision: undefined }));
  expect(tries).toBe(0);
});

describe('when the time of grace is over', () => {
  test('a revision that was ready before is ready with what it needs away', async () => {
    await writeFile(join(folder, 'auth'), 'old\nnew');
    await wait(readinessOf(failing(Infinity), { graceMs: 0 }));
    expect(tries).toBe(1);
  });

  test('one that is proven meanwhile by another pod is, too', async () => {
    const waiting = wait(readinessOf(failing(Infinity), { graceMs: 0 }));
    while (tries < 3) await new Promise(setImmediate);
    await writeFile(join(folder, 'auth'), 'new');
    await waiting;
  });

  test('one that was never ready goes on trying', async () => {
    await writeFile(join(folder, 'auth'), 'old\nnewer');
    await wait(readinessOf(failing(5), { graceMs: 0 }));
    expect(tries).toBe(6);
  });

  test('what may be away is not waited for', async () => {
    await wait(readinessOf(failing(Infinity, true), { graceMs: 0 }));
    expect(tries).toBe(1);
  });
});
