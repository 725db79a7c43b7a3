import { readdirSync, readFileSync } from 'node:fs';
import { orElse } from '@platen/contracts';

/** A renderer process of an engine's browser. */
export interface Renderer {
  pid: number;
  /** Its processor time, all threads together, in milliseconds. */
  cpuMs: number;
  threads: number;
  /** Whether the kernel runs it only while a processor is idle: the class of its first thread, which later ones inherit (sched(7), SCHED_IDLE). */
  isIdle: boolean;
}

const RENDERER = '--type=renderer';

/** A process of a browser or of LibreOffice. */
export interface Program {
  pid: number;
  /** What it belongs to: a page, an office document, or several pages. */
  kind: 'renderer' | 'office' | 'other';
}

const BROWSER = '/chromium-headless-shell';
const OFFICE = '/soffice.bin';

/** The kernel counts in hundredths of a second: time(7), `USER_HZ`. */
const TICK_MS = 10;

const PAGE_BYTES = 4_096;

/** The field of proc_pid_stat(5) that follows the name. */
const FIRST_AFTER_NAME = 3;

const SCHED_IDLE = 5;

const SESSION = parseStat(read('self', 'stat')).session;

/** The renderers of this process's session, which no browser of another program is in. Synchronous: it is called often. */
export function runningRenderers(): Renderer[] {
  return idsIn('/proc').flatMap((pid) => readRenderer(pid) ?? []);
}

/** The programs of documents in this process's session. */
export function runningPrograms(): Program[] {
  return idsIn('/proc').flatMap((pid) => {
    const kind = kindOf(read(pid, 'cmdline'));
    return kind && parseStat(read(pid, 'stat')).session === SESSION ? { pid, kind } : [];
  });
}

function kindOf(command: string): Program['kind'] | undefined {
  const [program = ''] = command.split('\0', 1);
  if (program.endsWith(OFFICE)) return 'office';
  if (command.includes(RENDERER)) return 'renderer';
  return program.endsWith(BROWSER) ? 'other' : undefined;
}

/** @returns undefined: no renderer of this process's session has this id */
export function readRenderer(pid: number): Renderer | undefined {
  if (!read(pid, 'cmdline').includes(RENDERER)) return undefined;
  const { session, ...used } = parseStat(read(pid, 'stat'));
  return session === SESSION ? { pid, ...used } : undefined;
}

/** The memory of a process, with what it shares (proc_pid_statm(5)). */
export function readResidentBytes(pid: number): number {
  return Number(read(pid, 'statm').split(' ')[1]) * PAGE_BYTES;
}

/** For how long the first thread of a process was ready but did not run, in milliseconds (proc_pid_schedstat(5)); 0: unknown. */
export function readDelayMs(pid: number): number {
  return (Number(read(pid, 'schedstat').split(' ')[1]) || 0) / 1e6;
}

/** The processes or threads in a folder of proc(5); empty if it is missing. */
export function idsIn(folder: string): number[] {
  return orElse(() => readdirSync(folder), [])
    .map(Number)
    .filter((id) => id > 0);
}

/** Fields 6, 14, 15, 20 and 41 of proc_pid_stat(5); the second is a name, which may have spaces in it. */
export function parseStat(stat: string): Omit<Renderer, 'pid'> & { session: number } {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (nth: number) => Number(fields[nth - FIRST_AFTER_NAME] ?? 0);
  const cpuMs = (field(14) + field(15)) * TICK_MS;
  return { session: field(6), cpuMs, threads: field(20), isIdle: field(41) === SCHED_IDLE };
}

/** @returns '' if it has ended meanwhile */
function read(pid: number | 'self', file: string): string {
  return orElse(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'), '');
}
