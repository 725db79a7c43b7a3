import { getPriority, setPriority } from 'node:os';
import { LOWERED_PRIORITIES, LOWER_EVERY_MS } from '../settings.ts';
import { idsIn, runningRenderers, type Renderer } from './processes.ts';

/** The priority of the engine, which is that of this process. */
const USUAL = getPriority();

/** Lowers the priority of documents that compute for long, so that an endless one leaves the cores to others. */
export function lowerLongWork(areInProgress: () => boolean): void {
  setInterval(() => areInProgress() && lowerPriorities(runningRenderers()), LOWER_EVERY_MS);
}

/** @param all renderers that exist now */
export function lowerPriorities(all: readonly Renderer[]): void {
  for (const { pid, cpuMs } of all) lower(pid, nicerBy(cpuMs));
}

function nicerBy(cpuMs: number): number {
  return LOWERED_PRIORITIES.findLast(({ aboveMs }) => cpuMs > aboveMs)?.nicer ?? 0;
}

/** Sets the priority of every thread, because each has its own. */
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
