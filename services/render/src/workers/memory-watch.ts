import type { Worker } from 'node:worker_threads';
import { runningThread, type CpuMeter } from './cpu-meter.ts';

/** Most tasks are done before the first look. In milliseconds. */
const LOOK_EVERY_MS = 40;

interface HeapWatch {
  /** The threads one of which runs, or will run, the task. */
  threads: () => readonly Worker[];
  limitMb: number;
  onExceeded: () => void;
}

/**
 * Looks after a task's heap from outside its thread. V8's own limit will not do alone: a single
 * allocation beyond it ends the process, not the thread.
 * @returns ends the watch
 */
export function watchHeap(meter: CpuMeter, watch: HeapWatch): () => void {
  const { threads, limitMb, onExceeded } = watch;
  let isOver = false;

  const look = async () => {
    const used = await heapUsedMb(runningThread(meter, threads()));
    if (isOver) return;
    if (used > limitMb) onExceeded();
    else timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  let timer = setTimeout(() => void look(), LOOK_EVERY_MS);

  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function heapUsedMb(worker: Worker | undefined): Promise<number> {
  try {
    const statistics = await worker?.getHeapStatistics();
    return (statistics?.used_heap_size ?? 0) / (1024 * 1024);
  } catch {
    return 0; // it has just ended, and so will the task
  }
}
