import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** A tenth of the usual weight: sched(7). */
const NICE = 10;

/**
 * Makes a thread that computes yield to the thread that answers callers, where they share too few cores. Called in the
 * thread itself, because a nice value is that of one thread on Linux, and of the whole process elsewhere.
 */
export function yieldToMainThread(): void {
  if (!isMainThread && process.platform === 'linux') setPriority(NICE);
}
