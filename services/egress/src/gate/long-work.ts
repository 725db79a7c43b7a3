import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { workers, type Worker } from './processes.ts';

const EVERY_MS = 500;

/** What nearly every document is made with. */
const USUAL_MS = 1_000;

/** About a tenth of the weight that an engine has: sched(7). */
const NICE = 15;

/** Has documents that compute for long yield to those that do not: one that never ends leaves its neighbours the cores. */
export async function yieldLongWork(): Promise<never> {
  for (;;) {
    await sleep(EVERY_MS);
    await lowerLong(await workers());
  }
}

export async function lowerLong(all: readonly Worker[]): Promise<void> {
  const long = all.filter(({ cpuMs }) => cpuMs > USUAL_MS);
  await Promise.all(long.map(({ pid }) => lower(pid)));
}

/** Every thread has a priority of its own. */
async function lower(pid: number): Promise<void> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  for (const thread of threads) lowerThread(Number(thread));
}

function lowerThread(id: number): void {
  try {
    setPriority(id, NICE);
  } catch {
    // It has ended meanwhile, or is as low already.
  }
}
