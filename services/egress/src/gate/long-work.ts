import { getPriority, setPriority } from 'node:os';
import { idsIn, renderersAtWork, type Renderer } from './processes.ts';

const EVERY_MS = 100;

/**
 * What has taken so much processor time, in milliseconds, is so much nicer than its engine: about a third of the weight,
 * a tenth, and a twentieth (sched(7)). Small documents take less than the first, nearly all less than the second.
 */
const LEVELS = [
  { aboveMs: 100, nicer: 5 },
  { aboveMs: 250, nicer: 10 },
  { aboveMs: 1_000, nicer: 14 },
] as const;

/** The engine's, which is this process's own. */
const USUAL = getPriority();

/** Has documents that compute for long yield to those that do not: one that never ends leaves its neighbours the cores. */
export function lowerLongWork(areAtWork: () => boolean): void {
  setInterval(() => areAtWork() && lowerLong(renderersAtWork()), EVERY_MS);
}

/** @param all that there are now */
export function lowerLong(all: readonly Renderer[]): void {
  for (const { pid, cpuMs } of all) lower(pid, nicerBy(cpuMs));
}

/** Has a document yield from the beginning. */
export function lowerNow(pid: number): void {
  lower(pid, LEVELS[1].nicer);
}

function nicerBy(cpuMs: number): number {
  return LEVELS.findLast(({ aboveMs }) => cpuMs > aboveMs)?.nicer ?? 0;
}

/** Every thread has a priority of its own. */
function lower(pid: number, nicer: number): void {
  if (nicer === 0) return;
  const nice = Math.min(19, USUAL + nicer);
  for (const thread of idsIn(`/proc/${pid}/task`)) lowerThread(thread, nice);
}

function lowerThread(id: number, nice: number): void {
  try {
    if (getPriority(id) < nice) setPriority(id, nice);
  } catch {
    // It has ended meanwhile.
  }
}
