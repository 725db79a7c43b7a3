import { getHeapStatistics } from 'node:v8';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { collectGarbage } from './collect-garbage.ts';
import { isAbandoned, startCpuMeter, tellFull, type CpuMeter } from './cpu-meter.ts';
import { packFailure, type Failure } from './failure.ts';

/** What a thread is sent. */
export interface Order<Task> {
  task: Task;
  meter: CpuMeter;
  /** What the thread may keep of it once it is done, its code included, in bytes. */
  maxKept: number;
}

/** What it answers. */
export type Answer<Result> = { result: Result; failure?: never } | { failure: Failure };

/** A result some of whose buffers move out of the thread instead of being copied. */
export class Transferred<Result> {
  readonly result: Result;
  readonly buffers: ArrayBuffer[];

  constructor(result: Result, buffers: ArrayBuffer[]) {
    this.result = result;
    this.buffers = buffers;
  }
}

type Work<Task, Result> = (task: Task) => Result | Transferred<Result> | Promise<Result | Transferred<Result>>;

/**
 * Makes the default export of a worker's module.
 * @param work may throw a PlatenError, which reaches the caller whole; anything else is a WorkerFault there
 */
export function workerTask<Task, Result>(work: Work<Task, Result>) {
  return async (order: Order<Task>): Promise<unknown> => {
    const answer = await answerTo(order, work);
    if (keepsMoreThan(order.maxKept)) tellFull(order.meter);
    return answer;
  };
}

/**
 * Collects what nothing of the task needs any more, where that is much: nothing is left of it but its answer, not even its
 * error. Libraries keep things for ever: of documents with many names they fill a heap, and a later one would be to blame.
 */
function keepsMoreThan(bytes: number): boolean {
  const { used_heap_size, external_memory } = getHeapStatistics();
  if (used_heap_size + external_memory <= bytes) return false;
  collectGarbage();
  return getHeapStatistics().used_heap_size > bytes;
}

async function answerTo<Task, Result>(
  { task, meter }: Order<Task>,
  work: Work<Task, Result>,
): Promise<unknown> {
  startCpuMeter(meter);
  try {
    if (isAbandoned(meter)) throw new Error('nobody waits for it any more');
    const outcome = await work(task);
    return outcome instanceof Transferred ? moving(outcome) : answerOf(outcome);
  } catch (error) {
    return { failure: packFailure(error) } satisfies Answer<Result>;
  }
}

function answerOf<Result>(result: Result): Answer<Result> {
  return { result };
}

function moving<Result>({ result, buffers }: Transferred<Result>): unknown {
  return move({ [valueSymbol]: answerOf(result), [transferableSymbol]: buffers });
}
