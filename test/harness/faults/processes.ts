import { readFileSync } from 'node:fs';

/** A file of proc(5) about a process; empty if it has ended meanwhile. */
export function fileOf(pid: number, name: 'cmdline' | 'stat' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a process is a zombie (proc_pid_stat(5)). */
export function isDead(pid: number): boolean {
  return fileOf(pid, 'stat').includes(') Z ');
}
