import { readFileSync } from 'node:fs';

/** What proc(5) tells of a process; nothing of one that is gone meanwhile. */
export function fileOf(pid: number, name: 'cmdline' | 'stat' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** It has ended, and nobody has taken note of it (proc_pid_stat(5)). */
export function isDead(pid: number): boolean {
  return fileOf(pid, 'stat').includes(') Z ');
}
