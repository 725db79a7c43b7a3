import { readdir } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import type { Worker } from './processes.ts';

/** What nearly every document is made with. */
const USUAL_MS = 500;

/** About a tenth of the weight that its engine has, which has this process's own: sched(7). */
const NICE = Math.min(19, getPriority() + 10);

/**
 * Has documents that compute for long yield to those that do not: one that never ends leaves its neighbours the cores.
 * @param all that there are now
 */
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
