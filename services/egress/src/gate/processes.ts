import { readdirSync, readFileSync } from 'node:fs';

/** A process in which an engine's browser does a document's work. */
export interface Worker {
  pid: number;
  /** A renderer lays the document out and draws it; a compositor makes a PDF of what was drawn. */
  kind: 'renderer' | 'compositor';
  /** Processor time that it has taken, all threads together, in milliseconds. */
  cpuMs: number;
}

const KINDS = {
  renderer: '--type=renderer',
  compositor: '--utility-sub-type=printing.mojom.PrintCompositor',
} as const;

/** The kernel counts in hundredths of a second: time(7), `USER_HZ`. */
const TICK_MS = 10;

/** Those that this process can see: in a container of its own there are none. At once, as it is asked for often. */
export function workers(): Worker[] {
  return idsIn('/proc').flatMap((pid) => workerOf(pid) ?? []);
}

/** Those of one kind. */
export function workersOf(kind: Worker['kind']): number[] {
  return workers().flatMap((worker) => (worker.kind === kind ? [worker.pid] : []));
}

/** The processes or threads that a folder of proc(5) names; none where it has gone. */
export function idsIn(folder: string): number[] {
  try {
    return readdirSync(folder)
      .map(Number)
      .filter((id) => id > 0);
  } catch {
    return [];
  }
}

function workerOf(pid: number): Worker | undefined {
  const command = read(pid, 'cmdline');
  const kind = (['renderer', 'compositor'] as const).find((each) => command.includes(KINDS[each]));
  return kind && { pid, kind, cpuMs: cpuMsOf(read(pid, 'stat')) };
}

/** Fields 14 and 15 of proc_pid_stat(5); the second is a name, which may have spaces in it. */
export function cpuMsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** @returns '' where it has ended meanwhile */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
