import { getPriority, setPriority } from 'node:os';
import { YIELDING, YIELDING_EVERY_MS } from '../settings.ts';
import { idsIn, renderersAtWork, type Renderer } from './processes.ts';

/** The engine's, which is this process's own. */
const USUAL = getPriority();

/** Has documents that compute for long yield to those that do not: one that never ends leaves its neighbours the cores. */
export function lowerLongWork(areAtWork: () => boolean): void {
  setInterval(() => areAtWork() && lowerLong(renderersAtWork()), YIELDING_EVERY_MS);
}

/** @param all that there are now */
export function lowerLong(all: readonly Renderer[]): void {
  for (const { pid, cpuMs } of all) lower(pid, nicerBy(cpuMs));
}

function nicerBy(cpuMs: number): number {
  return YIELDING.findLast(({ aboveMs }) => cpuMs > aboveMs)?.nicer ?? 0;
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
