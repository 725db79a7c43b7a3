import { setTimeout as sleep } from 'node:timers/promises';
import { orElse } from '@platen/contracts';
import { HELD, LOOK_EVERY_MS } from '../settings.ts';
import type { DevTools } from './dev-tools.ts';
import { workOf } from './long-work.ts';
import { readRanMs, runningRenderers, threadsNamed } from './processes.ts';

/** The used part of the answer of `SystemInfo.getProcessInfo`. */
interface Processes {
  processInfo: readonly { type: string; id: number }[];
}

/** A renderer that is held, or was. */
interface Hold {
  /** How often, one soon after the other. */
  times: number;
  /** When it was last stopped or released, by `performance.now()`. */
  since: number;
  isHeld: boolean;
  /** For how long it was held before, in milliseconds. */
  totalMs: number;
}

const NEVER: Hold = { times: 0, since: -Infinity, isHeld: false, totalMs: 0 };
const holds = new Map<number, Hold>();

/** @returns for how long a renderer was held in all, in milliseconds */
export function heldMs(pid: number): number {
  const { isHeld, since, totalMs } = holds.get(pid) ?? NEVER;
  return totalMs + (isHeld ? performance.now() - since : 0);
}

/**
 * Holds pages that compute while the browser's own process is behind, until the browser ends. What pages ask of it waits there in
 * a queue, with what is asked for others. The kernel tells how much it has worked since it was asked something: so a machine
 * that is busy with others is not taken for that.
 * @param session any of a page, or undefined @param isBusy whether a document is in progress
 */
export async function holdPages(
  browser: DevTools,
  session: () => string | undefined,
  isBusy: () => boolean,
): Promise<void> {
  const threads = await threadsOf(browser);
  for (; browser.isOpen; await sleep(LOOK_EVERY_MS))
    if (isBusy()) await ask(browser, session(), threads);
}

/** The threads of the browser's own process that every page waits for: the first, and that of its connections. */
async function threadsOf(browser: DevTools): Promise<number[]> {
  const within = { withinMs: HELD.answerMs };
  const all = await browser.ask<Processes>('SystemInfo.getProcessInfo', {}, within);
  const pid = all?.processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
  return [pid, ...threadsNamed(pid, 'Chrome_IOThread')];
}

/** Asks for something that passes through both threads, and holds pages that compute while it takes them long. */
async function ask(
  browser: DevTools,
  sessionId: string | undefined,
  threads: readonly number[],
): Promise<void> {
  const [start, before] = [performance.now(), threads.map(readRanMs)];
  const isBehind = () =>
    threads.some((thread, nth) => readRanMs(thread) - (before[nth] ?? 0) > HELD.behindMs);
  const held = new Set<number>();
  const looking = setInterval(() => isBehind() && hold(held), LOOK_EVERY_MS);
  const options = { withinMs: HELD.answerMs, ...(sessionId !== undefined && { sessionId }) };
  await browser.ask('Storage.getUsageAndQuota', { origin: 'file://' }, options);
  clearInterval(looking);
  const tookMs = performance.now() - start;
  for (const pid of held) releaseAfter(pid, tookMs);
}

/** @param held gets those that it stops */
function hold(held: Set<number>): void {
  const all = runningRenderers();
  const pids = new Set(all.map(({ pid }) => pid));
  for (const pid of holds.keys()) if (!pids.has(pid)) holds.delete(pid);
  for (const renderer of all) {
    const { pid } = renderer;
    const hold = holds.get(pid) ?? NEVER;
    if (hold.isHeld || workOf(renderer) < HELD.aboveMs || !signal(pid, 'SIGSTOP')) continue;
    const since = performance.now();
    const times = since - hold.since < HELD.againMs ? hold.times + 1 : 1;
    holds.set(pid, { ...hold, times, since, isHeld: true });
    held.add(pid);
  }
}

/** At first hardly longer, as for a page of a hundred frames; then twice as long each time, so that a flood leaves the browser to others. */
function releaseAfter(pid: number, tookMs: number): void {
  const { times } = holds.get(pid) ?? NEVER;
  setTimeout(() => release(pid), Math.min(HELD.mostMs, tookMs * 2 ** (times - HELD.timesFree)));
}

function release(pid: number): void {
  const hold = holds.get(pid);
  if (!hold || !signal(pid, 'SIGCONT')) return;
  holds.set(pid, { ...hold, since: performance.now(), isHeld: false, totalMs: heldMs(pid) });
}

/** @returns whether there is such a process */
const signal = (pid: number, name: NodeJS.Signals) => orElse(() => process.kill(pid, name), false);
