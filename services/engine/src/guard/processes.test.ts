import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { endedRenderers } from '../memory/ended-processes.ts';
import { MOST_THREADS, USUAL_THREADS } from '../settings.ts';
import { beginWork, endThreads, endWork, forgetWork, lowerPriorities } from './long-work.ts';
import { parseStat, readDelayMs, runningRenderers, type Renderer } from './processes.ts';

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const IDLE = 'setInterval(() => {}, 1e6); console.log("ready")';

const COMPUTED_MS = 400;

/** Ready after it has computed for so long. It asks seldom, because the system's answer takes more than the computing. */
const COMPUTING = `while (process.cpuUsage().user / 1000 < ${COMPUTED_MS}) for (let n = 0; n < 1e6; n++); ${IDLE}`;

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

test('a worker’s processor time and threads are counted, whatever its name', () => {
  const before = 'S 1 7 8 0 -1 4194560 9001 0 3 0';
  const after = `0 0 25 5 11 0 123456 1500000000 38000 18446744073709551615${' 1'.repeat(15)} 5`;
  for (const name of ['chromium', 'a b', ') S 1 (', '']) {
    const read = parseStat(`42 (${name}) ${before} 12 34 ${after}`);
    expect(read).toEqual({ session: 8, cpuMs: 460, threads: 11, isIdle: true });
  }
  expect(parseStat('')).toEqual({ session: 0, cpuMs: 0, threads: 0, isIdle: false });
});

test('a renderer of another session is of another browser', async () => {
  const elsewhere = spawn(process.execPath, ['-e', IDLE, '--', '--type=renderer'], {
    detached: true,
  });
  children.push(elsewhere);
  await once(elsewhere.stdout, 'data');
  expect(found(elsewhere.pid!)).toBeUndefined();
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
      worker: { ...found(await started('--type=renderer'))!, cpuMs },
      nice: Math.min(19, usual + nicer),
    })),
  );
  const gone = { ...all[0]!.worker, pid: 2 ** 22 + 1, cpuMs: 2_000 }; // above any process's number
  lowerPriorities([gone, ...all.map(({ worker }) => worker)]);
  for (const { worker, nice } of all) {
    const threads = readdirSync(`/proc/${worker.pid}/task`).map(Number);
    expect(threads.length).toBeGreaterThan(1);
    expect(threads.map((thread) => getPriority(thread))).toEqual(threads.map(() => nice));
  }
});

test('all threads of a page with many run only when nobody else does', async () => {
  const spawned = `for (let n = 0; n < ${USUAL_THREADS}; n++) new (require('worker_threads').Worker)('setInterval(() => {}, 1e6)', { eval: true }); ${IDLE}`;
  const [usual, many] = [
    await started('--type=renderer'),
    await started('--type=renderer', spawned),
  ];
  lowerPriorities([found(usual)!, found(many)!]);
  const policies = () =>
    readdirSync(`/proc/${many}/task`).map(
      (id) => parseStat(readFileSync(`/proc/${many}/task/${id}/stat`, 'utf8')).isIdle,
    );
  await vi.waitFor(() => expect(new Set(policies())).toEqual(new Set([true])), 10_000);
  expect(found(many)).toMatchObject({ isIdle: true });
  expect(found(usual)).toMatchObject({ isIdle: false });
});

test('a page with too many threads ends, and answers for one page alone', async () => {
  const [usual, many] = [await started('--type=renderer'), await started('--type=renderer')];
  const exit = once(children[1]!, 'exit');
  const looked = [
    { ...found(usual)!, threads: MOST_THREADS },
    { ...found(many)!, threads: MOST_THREADS + 1 },
  ];
  expect(endedRenderers.takeLast()).toBeUndefined();
  for (let look = 1; look <= 2; look++) endThreads(looked); // it ends some time later
  expect(endedRenderers.takeLast()).toEqual({ fault: 'FAULT_NOISE', noise: 'NOISE_THREADS' });
  expect(endedRenderers.takeLast()).toBeUndefined();
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(found(usual)).toBeDefined();
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
