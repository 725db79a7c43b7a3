import { getPriority, setPriority } from 'node:os';
import { LOWERED_PRIORITIES, LOWER_EVERY_MS, NICENESS_FACTOR, USUAL_THREADS } from '../settings.ts';
import { idsIn, readRenderer, runningRenderers, type Renderer } from './processes.ts';

/** The priority of the engine, which is that of this process. */
const USUAL = getPriority();

/** The renderers that print several documents, with what they had used before the one that they are at. */
const usedBefore = new Map<number, number>();
/** Those of them that are at one. */
const working = new Set<number>();

/** A document begins in a renderer that prints several: its priority counts from here. */
export function beginWork(pid: number): void {
  usedBefore.set(pid, cpuMsIn(pid));
  working.add(pid);
}

/** The document has ended. @returns its processor time, in milliseconds; of a renderer that has ended: NaN */
export function endWork(pid: number): number {
  const cpuMs = cpuMsIn(pid) - (usedBefore.get(pid) ?? 0);
  beginWork(pid);
  working.delete(pid);
  return cpuMs;
}

/** The renderer ends. @returns whether it is at a document */
export function forgetWork(pid: number): boolean {
  usedBefore.delete(pid);
  return working.delete(pid);
}

const cpuMsIn = (pid: number) => readRenderer(pid)?.cpuMs ?? NaN;

/** Lowers the priority of documents that compute for long, so that an endless one leaves the cores to others. */
export function lowerLongWork(areInProgress: () => boolean): void {
  const isWorking = () => working.size > 0 || areInProgress();
  setInterval(() => isWorking() && lowerPriorities(runningRenderers()), LOWER_EVERY_MS);
}

/** @param all renderers that exist now */
export function lowerPriorities(all: readonly Renderer[]): void {
  for (const { pid, cpuMs } of all) lower(pid, nicerBy(cpuMs - (usedBefore.get(pid) ?? 0)));
}

function nicerBy(cpuMs: number): number {
  return LOWERED_PRIORITIES.findLast(({ aboveMs }) => cpuMs > aboveMs)?.nicer ?? 0;
}

/** Sets the priority of every thread, because each has its own. */
function lower(pid: number, nicer: number): void {
  if (nicer === 0) return;
  const threads = idsIn(`/proc/${pid}/task`);
  const nice = Math.min(19, USUAL + nicer + nicerOf(threads.length));
  for (const thread of threads) lowerThread(thread, nice);
}

/** So that a page of many workers takes no more from others than one without. */
export function nicerOf(threads: number): number {
  const times = Math.max(1, threads / USUAL_THREADS);
  return Math.round(Math.log(times) / Math.log(NICENESS_FACTOR));
}

function lowerThread(id: number, nice: number): void {
  try {
    if (getPriority(id) < nice) setPriority(id, nice);
  } catch {
    // It has ended meanwhile.
  }
}
