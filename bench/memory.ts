import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 100;

/** The memory of processes and their descendants during some work, in MiB. */
export class MemoryPeak {
  readonly #roots: () => number[];
  readonly #timer: NodeJS.Timeout;
  #peakKib = 0;

  constructor(roots: () => number[]) {
    this.#roots = roots;
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
    this.#sample();
  }

  stop(): number {
    clearInterval(this.#timer);
    this.#sample();
    return this.#peakKib / 1024;
  }

  #sample(): void {
    const kib = familyOf(this.#roots()).reduce((sum, pid) => sum + proportionalKib(pid), 0);
    this.#peakKib = Math.max(this.#peakKib, kib);
  }
}

/** Processes and their descendants. */
export function familyOf(roots: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = pid > 0 ? parentOf(pid) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const family = [...roots];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family;
}

function parentOf(pid: number): number | undefined {
  // The name in parentheses may contain any text; numbers follow the last parenthesis (proc_pid_stat(5)).
  const stat = read(`/proc/${pid}/stat`);
  return stat === undefined
    ? undefined
    : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Shared memory counts once in total (`Pss`, proc_pid_smaps(5)). */
function proportionalKib(pid: number): number {
  return Number(/^Pss: +(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0);
}

/** Undefined: it has ended meanwhile. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
