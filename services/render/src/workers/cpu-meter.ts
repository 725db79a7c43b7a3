import { threadId, type Worker } from 'node:worker_threads';

/**
 * Shared with the thread of a task: the thread's id, its CPU time at the start, whether anybody waits for the task, and
 * whether too much memory is left.
 */
export type CpuMeter = Int32Array<SharedArrayBuffer>;

const THREAD = 0;
const STARTED_AT_MS = 1;
const IS_ABANDONED = 2;
const IS_FULL = 3;

/** Shortest time between two looks, in milliseconds. */
const MIN_WAIT_MS = 5;

export function newCpuMeter(): CpuMeter {
  return new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));
}

/** In the thread: the task begins now. */
export function startCpuMeter(meter: CpuMeter): void {
  const { user, system } = process.threadCpuUsage();
  Atomics.store(meter, STARTED_AT_MS, milliseconds(user + system));
  Atomics.store(meter, THREAD, threadId);
}

export function hasBegun(meter: CpuMeter): boolean {
  return Atomics.load(meter, THREAD) !== 0;
}

/** Abandons the task: a thread that has not begun it skips it. */
export function abandon(meter: CpuMeter): void {
  Atomics.store(meter, IS_ABANDONED, 1);
}

/** In the thread. */
export function isAbandoned(meter: CpuMeter): boolean {
  return Atomics.load(meter, IS_ABANDONED) === 1;
}

/** In the thread: too much memory is left for the next task. */
export function markFull(meter: CpuMeter): void {
  Atomics.store(meter, IS_FULL, 1);
}

export function isFull(meter: CpuMeter): boolean {
  return Atomics.load(meter, IS_FULL) === 1;
}

/** Whether the thread of this id has too much memory left of the task. */
export function hasFilled(meter: CpuMeter, id: number): boolean {
  return isFull(meter) && Atomics.load(meter, THREAD) === id;
}

interface CpuWatch {
  /** The threads that may run the task. */
  threads: () => readonly Worker[];
  limitMs: number;
  onExceeded: () => void;
}

/**
 * Watches a task from outside its thread, which may be spinning. CPU time grows no faster than the clock, so the first
 * look is due after the whole limit, and most tasks need none.
 * @returns ends the watch
 */
export function watchCpu(meter: CpuMeter, watch: CpuWatch): () => void {
  const { threads, limitMs, onExceeded } = watch;
  let isOver = false;

  const look = async () => {
    const used = await cpuUsed(meter, threads());
    if (isOver) return;
    if (used >= limitMs) onExceeded();
    else timer = setTimeout(() => void look(), Math.max(limitMs - used, MIN_WAIT_MS));
  };
  let timer = setTimeout(() => void look(), limitMs);

  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The thread of the task; undefined before one has begun. */
export function runningThread(meter: CpuMeter, threads: readonly Worker[]): Worker | undefined {
  const id = Atomics.load(meter, THREAD);
  return id === 0 ? undefined : threads.find((each) => each.threadId === id);
}

/** CPU time in milliseconds; 0 before a thread has begun. */
async function cpuUsed(meter: CpuMeter, threads: readonly Worker[]): Promise<number> {
  const worker = runningThread(meter, threads);
  if (!worker) return 0;
  try {
    const { user, system } = await worker.cpuUsage();
    return milliseconds(user + system) - Atomics.load(meter, STARTED_AT_MS);
  } catch {
    return 0; // it has just ended, and so will the task
  }
}

function milliseconds(microseconds: number): number {
  return Math.round(microseconds / 1000);
}
