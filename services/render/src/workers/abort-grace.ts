import { abandon, hasBegun, type CpuMeter } from './cpu-meter.ts';

/**
 * How long an abandoned task may go on, in milliseconds. Most end by then, and a new thread takes as long to load its
 * code. It is far below the 2 s after a deadline in which everything of a document must end.
 */
const PATIENCE_MS = 500;

interface Patience {
  /** Its abort abandons the task. */
  signal: AbortSignal;
  /** Called when the task has gone on for too long. */
  onExceeded: () => void;
}

/**
 * Watches a task that may be abandoned. A task that no thread has begun by then never begins, so no thread ends for it.
 * @returns ends the watch
 */
export function watchAbortGrace(meter: CpuMeter, { signal, onExceeded }: Patience): () => void {
  let timer: NodeJS.Timeout | undefined;
  const left = () => {
    abandon(meter);
    if (hasBegun(meter)) timer = setTimeout(onExceeded, PATIENCE_MS);
  };
  signal.addEventListener('abort', left, { once: true });
  return () => {
    signal.removeEventListener('abort', left);
    clearTimeout(timer);
  };
}

/**
 * Waits for work that goes on without its caller.
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
