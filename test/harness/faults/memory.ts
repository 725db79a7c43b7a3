import { readFileSync, writeFileSync } from 'node:fs';

/** The memory of a process now, in bytes. */
export function residentBytes(pid: number): number {
  return statusOf(pid, 'VmRSS');
}

/** Its memory without file pages, in bytes, which may leak. */
export function heldBytes(pid: number): number {
  return statusOf(pid, 'RssAnon') + statusOf(pid, 'RssShmem'); // proc_pid_status(5)
}

/** The peak memory of a process since `forgetPeak`, in bytes. */
export function peakBytes(pid: number): number {
  return statusOf(pid, 'VmHWM');
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // proc(5)
}

function statusOf(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
  if (!kilobytes) throw new Error(`${pid} has no ${name}`);
  return Number(kilobytes) * 1024;
}
