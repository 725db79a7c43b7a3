import { readdirSync, readFileSync } from 'node:fs';
import { orElse } from '@platen/contracts';

/** A renderer process of an engine's browser. */
export interface Renderer {
  pid: number;
  /** Its processor time, all threads together, in milliseconds. */
  cpuMs: number;
}

const KIND = '--type=renderer';

/** The kernel counts in hundredths of a second: time(7), `USER_HZ`. */
const TICK_MS = 10;

const PAGE_BYTES = 4_096;

/** The renderers that this process can see. Synchronous, because it is called often. */
export function runningRenderers(): Renderer[] {
  return idsIn('/proc').flatMap((pid) => readRenderer(pid) ?? []);
}

/** @returns undefined: no renderer has this id */
export function readRenderer(pid: number): Renderer | undefined {
  if (!read(pid, 'cmdline').includes(KIND)) return undefined;
  return { pid, cpuMs: parseCpuMs(read(pid, 'stat')) };
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

/** Fields 14 and 15 of proc_pid_stat(5); the second is a name, which may have spaces in it. */
export function parseCpuMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** @returns '' if it has ended meanwhile */
function read(pid: number, file: string): string {
  return orElse(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'), '');
}
