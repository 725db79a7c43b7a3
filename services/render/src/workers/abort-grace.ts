import { abandon, type CpuMeter } from './cpu-meter.ts';

/**
 * For how long a task that nobody waits for may go on, in milliseconds: most are done by then, and a new thread takes
 * as long until it has loaded its code. Far less than the 2 s in which nothing is left of a document after its deadline.
 */
const PATIENCE_MS = 500;

interface Patience {
  /** Not aborted yet: its abort abandons the task. */
  signal: AbortSignal;
  /** The task has been going on for too long since. */
  onExceeded: () => void;
}

/**
 * Looks after a task that may be abandoned: one that no thread has begun by then is not begun.
 * @returns ends the watch
 */
export function watchAbortGrace(meter: CpuMeter, { signal, onExceeded }: Patience): () => void {
  let timer: NodeJS.Timeout | undefined;
  const left = () => {
    abandon(meter);
    timer = setTimeout(onExceeded, PATIENCE_MS);
  };
  signal.addEventListener('abort', left, { once: true });
  return () => {
    signal.removeEventListener('abort', left);
    clearTimeout(timer);
  };
}

/**
 * Waits for work that goes on by itself when nobody does any more.
 * @throws the signal's reason, once it is aborted
 */
export async function orAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason as Error);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
