/**
 * Ends compositors that nobody waits for. They hear of their page's end when their PDF is done: one that
 * blurs a million pixels had a core for minutes.
 */
export class Compositors {
  /** Pages that may be theirs, by process. */
  readonly #pages = new Map<number, ReadonlySet<string>>();
  readonly #kill: (pid: number) => void;

  constructor(kill: (pid: number) => void = killAtOnce) {
    this.#kill = kill;
  }

  /**
   * A compositor's page is there when it begins: once none of those is left that were there when it was
   * first seen, it is nobody's.
   * @param seen compositors, looked for before the pages
   * @param waitedFor pages that somebody waits for
   */
  endOrphans(seen: readonly number[], waitedFor: ReadonlySet<string>): void {
    for (const pid of this.#pages.keys()) if (!seen.includes(pid)) this.#pages.delete(pid);
    for (const pid of seen) {
      const before = this.#pages.get(pid) ?? waitedFor;
      const left = new Set([...before].filter((page) => waitedFor.has(page)));
      this.#pages.set(pid, left);
      if (left.size === 0) this.#kill(pid);
    }
  }
}

function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone meanwhile
  }
}
