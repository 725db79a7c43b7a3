/** One Ctrl-C can arrive several times: from the terminal, and passed on by npm. */
const SAME_PRESS_MS = 1_000;

/** Calls `first` at the first wish to stop, and `again` when it is repeated later. */
export function onStopSignal({ first, again }: { first: () => void; again: () => void }): void {
  let since: number | undefined;
  const stop = () => {
    if (since === undefined) {
      since = Date.now();
      first();
    } else if (Date.now() - since > SAME_PRESS_MS) again();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
