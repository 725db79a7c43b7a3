/**
 * For how long a task that nobody waits for may go on, in milliseconds: most are done by then, and a new thread takes
 * as long until it has loaded its code (services/render/README.md). Far less than the 2 s of specification section 4.
 */
const PATIENCE_MS = 500;

/**
 * Looks after a task that may be abandoned.
 * @param onExceeded it has been going on for too long since
 * @returns ends the watch
 */
export function watchPatience(signal: AbortSignal, onExceeded: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const left = () => {
    timer = setTimeout(onExceeded, PATIENCE_MS);
  };
  if (signal.aborted) left();
  else signal.addEventListener('abort', left, { once: true });
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
