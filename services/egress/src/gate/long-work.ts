import { readdir } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import type { Worker } from './processes.ts';

/**
 * What has taken so much processor time, in milliseconds, is so much nicer than its engine: about a third of the weight,
 * and about a tenth (sched(7)). Small documents take less than the first, nearly all less than the second.
 */
const LEVELS = [
  { aboveMs: 200, nicer: 5 },
  { aboveMs: 500, nicer: 10 },
] as const;

/** The engine's, which is this process's own. */
const USUAL = getPriority();

/**
 * Has documents that compute for long yield to those that do not: one that never ends leaves its neighbours the cores.
 * @param all that there are now
 */
export async function lowerLong(all: readonly Worker[]): Promise<void> {
  await Promise.all(all.map(({ pid, cpuMs }) => lower(pid, nicerBy(cpuMs))));
}

function nicerBy(cpuMs: number): number {
  return LEVELS.findLast(({ aboveMs }) => cpuMs > aboveMs)?.nicer ?? 0;
}

/** Every thread has a priority of its own. */
async function lower(pid: number, nicer: number): Promise<void> {
  if (nicer === 0) return;
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  for (const thread of threads) lowerThread(Number(thread), Math.min(19, USUAL + nicer));
}

function lowerThread(id: number, nice: number): void {
  try {
    setPriority(id, nice);
  } catch {
    // It has ended meanwhile, or is as low already.
  }
}
