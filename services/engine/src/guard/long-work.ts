import { execFile } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { LOWERED_PRIORITIES, LOWER_EVERY_MS, MOST_THREADS, USUAL_THREADS } from '../settings.ts';
import { endedRenderers } from '../memory/ended-processes.ts';
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
  const look = () => {
    const renderers = runningRenderers();
    endThreads(renderers);
    lowerPriorities(renderers);
  };
  setInterval(() => isWorking() && look(), LOWER_EVERY_MS);
}

/** Ends those with too many threads. */
export function endThreads(all: readonly Renderer[]): void {
  for (const { pid, threads } of all)
    if (threads > MOST_THREADS)
      endedRenderers.end(pid, { fault: 'FAULT_NOISE', noise: 'NOISE_THREADS' });
}

/** @param all renderers that exist now */
export function lowerPriorities(all: readonly Renderer[]): void {
  for (const { pid, cpuMs, threads, isIdle } of all) {
    if (isIdle) continue;
    if (threads > USUAL_THREADS) makeIdle(pid);
    lower(pid, nicerBy(cpuMs - (usedBefore.get(pid) ?? 0)));
  }
}

/** Those that become idle. */
const changing = new Set<number>();

/** Each thread has a weight: many of the least priority would still take most from others, and those of this class do not. */
function makeIdle(pid: number): void {
  if (changing.has(pid)) return;
  changing.add(pid);
  const args = ['--idle', '--all-tasks', '--pid', '0', String(pid)];
  execFile('chrt', args, () => changing.delete(pid)); // it may have ended meanwhile
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
