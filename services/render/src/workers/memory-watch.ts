import type { Worker } from 'node:worker_threads';
import { runningThread, type CpuMeter } from './cpu-meter.ts';

/** Most tasks end before the first look. In milliseconds. */
const LOOK_EVERY_MS = 40;

/** The memory of a thread, in bytes. */
export interface ThreadMemory {
  heap: number;
  /** Outside the heap: buffers, WebAssembly memories. */
  external: number;
}

interface MemoryWatch<Reason> {
  /** The threads that may run the task. */
  threads: () => readonly Worker[];
  /** @returns why the task has to end, if so */
  judge: (memory: ThreadMemory) => Reason | undefined;
  onExceeded: (reason: Reason) => void;
}

/**
 * Watches a task's memory from outside its thread. V8's own limit is not enough: a single large allocation beyond it
 * ends the process, not the thread.
 * @returns ends the watch
 */
export function watchMemory<Reason>(meter: CpuMeter, watch: MemoryWatch<Reason>): () => void {
  const { threads, judge, onExceeded } = watch;
  let isOver = false;

  const look = async () => {
    const memory = await memoryOf(runningThread(meter, threads()));
    if (isOver) return;
    const reason = memory && judge(memory);
    if (reason) onExceeded(reason);
    else timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  let timer = setTimeout(() => void look(), LOOK_EVERY_MS);

  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function memoryOf(worker: Worker | undefined): Promise<ThreadMemory | undefined> {
  try {
    const statistics = await worker?.getHeapStatistics();
    return statistics && { heap: statistics.used_heap_size, external: statistics.external_memory };
  } catch {
    return undefined; // it has just ended, and so will the task
  }
}
