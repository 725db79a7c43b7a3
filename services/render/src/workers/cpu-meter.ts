import { threadId, type Worker } from 'node:worker_threads';

/**
 * Shared with the thread that runs a task: which thread it is, its CPU time when it began, whether anybody waits for
 * it, and whether the thread is left with too much of it.
 */
export type CpuMeter = Int32Array<SharedArrayBuffer>;

const THREAD = 0;
const STARTED_AT_MS = 1;
const IS_ABANDONED = 2;
const IS_FULL = 3;

/** Time for the thread to come on before it is looked at again, in milliseconds. */
const MIN_WAIT_MS = 5;

export function newCpuMeter(): CpuMeter {
  return new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));
}

/** In the thread: its work on the task begins now. */
export function startCpuMeter(meter: CpuMeter): void {
  const { user, system } = process.threadCpuUsage();
  Atomics.store(meter, STARTED_AT_MS, milliseconds(user + system));
  Atomics.store(meter, THREAD, threadId);
}

/** Nobody waits for the task any more: a thread that has not begun it need not. */
export function abandon(meter: CpuMeter): void {
  Atomics.store(meter, IS_ABANDONED, 1);
}

/** In the thread. */
export function isAbandoned(meter: CpuMeter): boolean {
  return Atomics.load(meter, IS_ABANDONED) === 1;
}

/** In the thread: too much of the task is left in it for the next. */
export function tellFull(meter: CpuMeter): void {
  Atomics.store(meter, IS_FULL, 1);
}

export function isFull(meter: CpuMeter): boolean {
  return Atomics.load(meter, IS_FULL) === 1;
}

interface CpuWatch {
  /** The threads one of which runs, or will run, the task. */
  threads: () => readonly Worker[];
  limitMs: number;
  onExceeded: () => void;
}

/**
 * Looks after a task from outside its thread, which may be spinning. CPU time
 * grows no faster than the clock, so the first look is due after the whole
 * limit, and most tasks are never looked at.
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

/** The thread that runs the task; undefined as long as none has begun. */
export function runningThread(meter: CpuMeter, threads: readonly Worker[]): Worker | undefined {
  const id = Atomics.load(meter, THREAD);
  return id === 0 ? undefined : threads.find((each) => each.threadId === id);
}

/** In milliseconds; 0 as long as no thread has begun. */
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
