/**
 * One after the other. Those of an account wait for each other, and accounts take turns.
 * @returns waits for a turn of an account, and gives what ends it
 */
export function takingTurns(): (accountId: string) => Promise<() => void> {
  /** By account, those whose turn comes next first. */
  const waiting = new Map<string, (() => void)[]>();
  let isTaken = false;
  const next = () => {
    const [accountId, [begin, ...line]] = waiting.entries().next().value ?? ['', []];
    waiting.delete(accountId);
    if (line.length > 0) waiting.set(accountId, line);
    isTaken = begin !== undefined;
    begin?.();
  };
  return async (accountId) => {
    if (isTaken) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      waiting.set(accountId, [...(waiting.get(accountId) ?? []), () => resolve(undefined)]);
      await promise;
    }
    isTaken = true;
    return next;
  };
}
