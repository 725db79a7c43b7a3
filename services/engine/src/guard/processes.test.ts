import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { beginWork, endWork, forgetWork, lowerPriorities, nicerOf } from './long-work.ts';
import { parseCpuMs, readDelayMs, runningRenderers, type Renderer } from './processes.ts';

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const IDLE = 'setInterval(() => {}, 1e6); console.log("ready")';

const COMPUTED_MS = 400;

/** Ready after it has computed for so long. */
const COMPUTING = `while (process.cpuUsage().user / 1000 < ${COMPUTED_MS}); ${IDLE}`;

/** Starts a process of this kind. @returns its id when it is ready */
async function started(kind: string, script = IDLE): Promise<number> {
  const child = spawn(process.execPath, ['-e', script, '--', kind]);
  children.push(child);
  await once(child.stdout, 'data');
  return child.pid!;
}

const found = (pid: number): Renderer | undefined =>
  runningRenderers().find((renderer) => renderer.pid === pid);

test('processes that work on documents are recognised', async () => {
  const other = await started('--utility-sub-type=network.mojom.NetworkService');
  const renderer = await started('--type=renderer');
  expect(found(other)).toBeUndefined();
  expect(found(renderer)).toMatchObject({ pid: renderer });
});

test('a worker’s processor time is that of all its threads', async () => {
  const inThread = `new (require('worker_threads').Worker)(${JSON.stringify(COMPUTING)}, { eval: true })`;
  const worker = found(await started('--type=renderer', inThread));
  expect(worker!.cpuMs).toBeGreaterThanOrEqual(COMPUTED_MS - 10); // counted in hundredths
});

test('a worker’s processor time is counted, whatever its name', () => {
  const before = 'S 1 7 7 0 -1 4194560 9001 0 3 0';
  const after = '0 0 25 5 11 0 123456 1500000000 38000 18446744073709551615';
  for (const name of ['chromium', 'a b', ') S 1 (', ''])
    expect(parseCpuMs(`42 (${name}) ${before} 12 34 ${after}`)).toBe(460);
  expect(parseCpuMs('')).toBe(0);
});

test('a worker’s priority falls with its processor time, for all its threads', async () => {
  const usual = getPriority();
  const expected = [
    [100, 0],
    [101, 5],
    [250, 5],
    [251, 10],
    [1_000, 10],
    [1_001, 14],
  ] as const;
  const all = await Promise.all(
    expected.map(async ([cpuMs, nicer]) => ({
      worker: { pid: await started('--type=renderer'), cpuMs },
      nice: Math.min(19, usual + nicer),
    })),
  );
  const gone: Renderer = { pid: 2 ** 22 + 1, cpuMs: 2_000 }; // above any process's number
  lowerPriorities([gone, ...all.map(({ worker }) => worker)]);
  for (const { worker, nice } of all) {
    const threads = readdirSync(`/proc/${worker.pid}/task`).map(Number);
    expect(threads.length).toBeGreaterThan(1);
    expect(threads.map((thread) => getPriority(thread))).toEqual(threads.map(() => nice));
  }
});

test('many threads weigh together as much as usual ones', async () => {
  const weight = (threads: number) => threads / 1.25 ** nicerOf(threads);
  for (const threads of [1, 12, 20]) expect(nicerOf(threads)).toBe(0);
  for (const threads of [30, 60, 250, 1_000]) {
    expect(weight(threads)).toBeGreaterThan(17);
    expect(weight(threads)).toBeLessThan(23);
  }
  const spawned = `for (let n = 0; n < 30; n++) new (require('worker_threads').Worker)('setInterval(() => {}, 1e6)', { eval: true }); ${IDLE}`;
  const pid = await started('--type=renderer', spawned);
  lowerPriorities([{ pid, cpuMs: 101 }]);
  expect(getPriority(pid)).toBeGreaterThan(getPriority() + 5);
});

test('the priority of a worker that prints several documents counts from the one that it is at', async () => {
  const usual = getPriority();
  const pid = await started('--type=renderer', COMPUTING);
  beginWork(pid);
  lowerPriorities([found(pid)!]);
  expect(getPriority(pid)).toBe(usual);
  expect(endWork(pid)).toBeLessThan(COMPUTED_MS);
  expect(forgetWork(pid)).toBe(false);
  lowerPriorities([found(pid)!]);
  expect(getPriority(pid)).toBeGreaterThan(usual);
});

test('a process that runs was ready before at times, and one that has ended was not', () => {
  expect(readDelayMs(process.pid)).toBeGreaterThan(0);
  expect(readDelayMs(2 ** 30)).toBe(0);
});
