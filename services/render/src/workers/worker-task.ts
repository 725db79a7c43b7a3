import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { yieldToMainThread } from '@platen/runtime/yielding-thread';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { isAbandoned, startCpuMeter, markFull, type CpuMeter } from './cpu-meter.ts';
import { packFailure, type Failure } from './failure.ts';

yieldToMainThread();
setFlagsFromString('--expose-gc');

/** Collects garbage now, because an idle thread collects none, and WebAssembly memories are large. */
const collectGarbage = runInNewContext('gc') as () => void;

export interface TaskMessage<Task> {
  task: Task;
  meter: CpuMeter;
  /** Memory that the thread may keep afterwards, with its code, in bytes. */
  maxKept: number;
}

export type Answer<Result> = { result: Result; failure?: never } | { failure: Failure };

/** A result with buffers that move out of the thread without a copy. */
export class Transferred<Result> {
  readonly result: Result;
  readonly buffers: ArrayBuffer[];

  constructor(result: Result, buffers: ArrayBuffer[]) {
    this.result = result;
    this.buffers = buffers;
  }
}

type Work<Task, Result> = (
  task: Task,
) => Result | Transferred<Result> | Promise<Result | Transferred<Result>>;

/**
 * Makes the default export of a worker module.
 * @param work may throw a PlatenError, which reaches the caller unchanged; any other error becomes a WorkerFault
 */
export function workerTask<Task, Result>(work: Work<Task, Result>) {
  return async (message: TaskMessage<Task>): Promise<unknown> => {
    const answer = await answerTo(message, work);
    if (keepsMoreThan(message.maxKept)) markFull(message.meter);
    return answer;
  };
}

/**
 * Collects garbage if the thread keeps much. Only the answer of the task is left then, not even its error. Libraries never
 * free some memory, which would fill the heap, and a later document would suffer.
 */
function keepsMoreThan(bytes: number): boolean {
  const { used_heap_size, external_memory } = getHeapStatistics();
  if (used_heap_size + external_memory <= bytes) return false;
  collectGarbage();
  return getHeapStatistics().used_heap_size > bytes;
}

async function answerTo<Task, Result>(
  { task, meter }: TaskMessage<Task>,
  work: Work<Task, Result>,
): Promise<unknown> {
  startCpuMeter(meter);
  try {
    if (isAbandoned(meter)) throw new Error('the caller has left');
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
