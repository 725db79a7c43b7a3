import { execFile } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { orElse } from '@platen/contracts';
import type { Failure } from '../print/page-prints.ts';
import {
  ENDED_WITHIN_MS,
  LOWERED_PRIORITIES,
  KEPT_PAUSE_MS,
  LOWER_EVERY_MS,
  MOST_KEPT_BYTES,
  MOST_THREADS,
  USUAL_THREADS,
} from '../settings.ts';
import {
  browserOf,
  idsIn,
  readRenderer,
  readResidentBytes,
  runningRenderers,
  type Renderer,
} from './processes.ts';

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

/** The renderers that were ended, each until its page is known, with why and when: by `performance.now()`. */
const ended = new Map<number, { failure: Failure; at: number }>();

/** What became of a page whose renderer was killed just now, if it was ended here. No two pages have the same renderer. */
export function failureOfEnded(): Failure | undefined {
  const [pid, last] = [...ended].at(-1) ?? [0];
  ended.delete(pid);
  return last && performance.now() - last.at < ENDED_WITHIN_MS ? last.failure : undefined;
}

function end(pid: number, failure: Failure): void {
  if (ended.has(pid) || !orElse(() => process.kill(pid, 'SIGKILL'), false)) return;
  ended.set(pid, { failure, at: performance.now() });
}

const cpuMsIn = (pid: number) => readRenderer(pid)?.cpuMs ?? NaN;

/** Lowers the priority of documents that compute for long, so that an endless one leaves the cores to others. */
export function lowerLongWork(areInProgress: () => boolean): void {
  const isWorking = () => working.size > 0 || areInProgress();
  const look = () => {
    const renderers = runningRenderers();
    endThreads(renderers);
    const [{ pid } = { pid: 0 }] = renderers;
    endKeepers(renderers, readResidentBytes(browserOf(pid)));
    lowerPriorities(renderers);
  };
  setInterval(() => isWorking() && look(), LOWER_EVERY_MS);
}

/** Ends those with too many threads. */
export function endThreads(all: readonly Renderer[]): void {
  for (const { pid, threads } of all)
    if (threads > MOST_THREADS) end(pid, { fault: 'FAULT_NOISE', noise: 'NOISE_THREADS' });
}

/** The least memory of the browser's own process since each renderer began, in bytes. */
const leastSince = new Map<number, number>();
let keeperEndedAt = -Infinity;

/**
 * Ends a page when the browser's own process has grown too much since it began: what a page's scripts have it keep (blobs,
 * messages, states, addresses), Chromium bounds by gigabytes, and without that process all documents fail. Nothing tells
 * whose it is: of several pages that with most processor time ends, then the next, until the memory is free again. Each
 * is printed once more.
 * @param all renderers that exist now @param bytes memory of the browser's own process
 */
export function endKeepers(
  all: readonly Renderer[],
  bytes: number,
  now: number = performance.now(),
): void {
  if (Number.isNaN(bytes)) return; // it has just ended
  const before = new Map(leastSince);
  leastSince.clear();
  for (const { pid } of all) leastSince.set(pid, Math.min(before.get(pid) ?? bytes, bytes));
  if (now - keeperEndedAt < KEPT_PAUSE_MS) return;
  const [most] = all
    .filter(({ pid }) => bytes - (leastSince.get(pid) ?? bytes) > MOST_KEPT_BYTES)
    .toSorted((one, other) => usedBy(other) - usedBy(one));
  if (!most) return;
  keeperEndedAt = now;
  end(most.pid, { fault: 'FAULT_NOISE', noise: 'NOISE_KEPT' });
}

/** For its present document, in milliseconds. */
const usedBy = ({ pid, cpuMs }: Renderer) => cpuMs - (usedBefore.get(pid) ?? 0);

/** @param all renderers that exist now */
export function lowerPriorities(all: readonly Renderer[]): void {
  for (const each of all) {
    if (each.isIdle) continue;
    if (each.threads > USUAL_THREADS) makeIdle(each.pid);
    lower(each.pid, nicerBy(usedBy(each)));
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
