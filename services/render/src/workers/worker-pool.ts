import { fileURLToPath } from 'node:url';
import type { Share } from '@platen/runtime';
import { Piscina } from 'piscina';
import { noRoom } from '../memory/budget.ts';
import { AdmissionQueue, type SlotRequest } from '../scheduling/admission-queue.ts';
import { shareOf } from '../scheduling/policy.ts';
import {
  hasBegun,
  hasFilled,
  isFull,
  newCpuMeter,
  runningThread,
  watchCpu,
  type CpuMeter,
} from './cpu-meter.ts';
import { faultOf, unpackFailure, WorkerFault } from './failure.ts';
import type { KillReason, ThreadMetrics } from './metrics.ts';
import { watchMemory } from './memory-watch.ts';
import { orAborted, watchAbortGrace } from './abort-grace.ts';
import { Reservation } from './reservation.ts';
import type { Answer, TaskMessage } from './worker-task.ts';

export interface ThreadOptions {
  /** How many tasks run at once, each in a warm thread. */
  threads: number;
  /** How many more may wait for a thread. */
  maxWaiting: number;
  /** Absent: no metrics. */
  metrics?: ThreadMetrics;
}

export interface WorkerPoolOptions extends ThreadOptions {
  /** The module, whose default export `workerTask` made. */
  module: URL;
  /** JavaScript heap of a thread, in MiB; buffers and WebAssembly memory lie outside. */
  heapMb: number;
  workerData?: unknown;
  /** Whether an account leaves one of several threads also while it is alone: a task may take very long. */
  leavesOne?: boolean;
}

/** Whose task it is, and its deadline; absent: no account's, and none. */
export interface RunOptions extends Partial<Omit<SlotRequest, 'document'>> {
  /** Its abort ends the wait at once, and the thread soon, whatever it does. */
  signal: AbortSignal;
  /** CPU time of the thread for this task, in milliseconds. */
  cpuLimitMs: number;
  /** A share of the memory budget for the thread; absent: not counted. */
  memory?: Share;
  /** Memory that the task needs at least, in bytes; default 0. */
  reserves?: number;
}

/**
 * When a thread's heap is full, Node.js lets it grow by 16 MiB to end in order. The objects that survive one minor
 * collection must fit in there, or V8 ends the whole process (measured, Node 24.21).
 */
const YOUNG_GENERATION_MB = 16;

/**
 * Distance between a thread's limit, watched from outside, and V8's, where a single large allocation ends the whole
 * process. V8's longest string (2^29 characters of two bytes) fits into it. In MiB.
 */
const HEADROOM_MB = 1_536;

/**
 * Memory that a task may leave in its thread, in MiB, and as a share of its heap; with more, a new thread replaces it.
 * The code that documents need is 50 MiB.
 */
const MAX_KEPT_MB = 128;
const MAX_KEPT_SHARE = 0.5;

const MIB = 1024 * 1024;

type PiscinaWorker = Parameters<NonNullable<PiscinaOptions['loadBalancer']>>[1][number];
type PiscinaOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

/** Runs code on untrusted input in threads with limits, which it can kill. */
export class WorkerPool<Task, Result> {
  readonly #pool: Piscina<TaskMessage<Task>, Answer<Result>>;
  /** Piscina's own bound ignores tasks that can be aborted, and lets them overtake each other. */
  readonly #queue: AdmissionQueue<undefined>;
  #free: number;
  /** Tasks whose thread has ended, and whose slot waits for a new one. */
  readonly #unreplaced: (() => void)[] = [];
  readonly #heapMb: number;
  /** Of the tasks whose thread they may still have to replace. */
  readonly #meters = new Set<CpuMeter>();
  /** In bytes. */
  readonly #maxKept: number;
  readonly #metrics: ThreadMetrics | undefined;
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    const { module, threads, maxWaiting, heapMb, workerData, metrics, leavesOne = false } = options;
    this.#pool = new Piscina({
      filename: fileURLToPath(module),
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: {
        maxOldGenerationSizeMb: heapMb + HEADROOM_MB,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
      workerData,
      // For Piscina a thread is free as soon as it has answered, even one that is full and about to be replaced.
      loadBalancer: (_, workers) => workers.find((each) => this.#isFree(each)) ?? null,
    });
    // A thread died between tasks: the next task gets a new one, and fails if that dies, too.
    this.#pool.on('error', () => undefined);
    // A new one that dies while it loads its code leaves its slot as well.
    for (const event of ['workerCreate', 'workerDestroy'] as const) {
      this.#pool.on(event, () => this.#unreplaced.shift()?.());
    }
    this.#free = threads;
    const fair = shareOf({ slots: threads, leftToOthers: 1, replicas: 1 });
    const share = leavesOne ? fair : { ...fair, alone: threads };
    this.#queue = new AdmissionQueue({
      capacity: () => ({
        slots: threads,
        serviceMs: 0,
        queueLimit: maxWaiting + this.#free,
        share,
      }),
      hasSlot: () => this.#free > 0,
      take: () => void (this.#free -= 1),
      refusal: 'Too many documents are being prepared; try again.',
    });
    this.#heapMb = heapMb;
    this.#maxKept = Math.min(MAX_KEPT_MB, heapMb * MAX_KEPT_SHARE) * MIB;
    this.#metrics = metrics;
    metrics?.observe(() => ({
      threads,
      busy: threads - this.#free,
      waiting: this.#queue.length,
    }));
  }

  /**
   * @param task anything that can be cloned; bytes in a SharedArrayBuffer are not copied
   * @throws {PlatenError} of the task; overloaded: too many wait, or no memory for it
   * @throws {WorkerFault} the task exceeded its CPU time or memory, or failed unexpectedly
   * @throws the signal's reason, once it is aborted
   */
  async run(task: Task, options: RunOptions): Promise<Result> {
    const request = { accountId: '', deadline: Infinity, ...options, document: {} };
    const grant = await this.#queue.enter(request);
    const meter = newCpuMeter();
    const work = this.#runNow(task, meter, options);
    const release = () => {
      this.#free += 1;
      this.#queue.release(grant);
    };
    void Promise.allSettled([work])
      .then(() => this.#replaced(meter))
      .then(release);
    return orAborted(work, options.signal);
  }

  /** Ends every thread, whatever it does. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.destroy();
  }

  /** Until a new thread can work, if the task's has ended: its account waits for that, and no other. */
  #replaced(meter: CpuMeter): Promise<void> | undefined {
    const hasThread = !hasBegun(meter) || runningThread(meter, this.#pool.threads);
    if (hasThread || this.#isClosed) return undefined;
    return new Promise((resolve) => this.#unreplaced.push(resolve));
  }

  async #runNow(task: Task, meter: CpuMeter, options: RunOptions): Promise<Result> {
    if (this.#isClosed) throw new WorkerFault('crash', new Error('the pool is closed'));
    options.signal.throwIfAborted();
    const answer = await this.#reserved(task, meter, options);
    if (answer.failure) throw unpackFailure(answer.failure);
    return answer.result;
  }

  async #reserved(task: Task, meter: CpuMeter, options: RunOptions): Promise<Answer<Result>> {
    const { memory, reserves = 0 } = options;
    const reservation = memory && new Reservation(memory, reserves);
    try {
      return await this.#answerTo({ task, meter, maxKept: this.#maxKept }, options, reservation);
    } finally {
      reservation?.end();
    }
  }

  /** The error of a task whose thread was killed. */
  #judged(error: unknown, killed: AbortSignal): unknown {
    const reason = killed.aborted ? (killed.reason as KillReason) : faultOf(error).reason;
    this.#metrics?.killed(reason);
    if (reason === 'overloaded') return noRoom(error);
    return reason === 'abandoned' ? error : new WorkerFault(reason, error);
  }

  #isFree({ id, currentUsage }: PiscinaWorker): boolean {
    return currentUsage === 0 && ![...this.#meters].some((meter) => hasFilled(meter, id));
  }

  /** Ends the thread; Piscina starts another one. */
  async #replaceThread(meter: CpuMeter): Promise<void> {
    await runningThread(meter, this.#pool.threads)?.terminate();
  }

  async #answerTo(
    message: TaskMessage<Task>,
    { signal, cpuLimitMs }: RunOptions,
    reservation: Reservation | undefined,
  ): Promise<Answer<Result>> {
    const { meter } = message;
    const threads = () => this.#pool.threads;
    this.#meters.add(meter);
    const kill = new AbortController();
    const end = (reason: KillReason) => kill.abort(reason);
    const endWatches = [
      watchCpu(meter, { threads, limitMs: cpuLimitMs, onExceeded: () => end('cpu') }),
      watchMemory<KillReason>(meter, {
        threads,
        judge: (memory) => {
          if (memory.heap > this.#heapMb * MIB) return 'memory';
          return !reservation || reservation.follow(memory) ? undefined : 'overloaded';
        },
        onExceeded: end,
      }),
      watchAbortGrace(meter, { signal, onExceeded: () => end('abandoned') }),
    ];
    try {
      const answer = await this.#pool.run(message, { signal: kill.signal });
      if (isFull(meter)) await this.#replaceThread(meter);
      return answer;
    } catch (error) {
      throw this.#judged(error, kill.signal);
    } finally {
      this.#meters.delete(meter);
      for (const endWatch of endWatches) endWatch();
    }
  }
}
