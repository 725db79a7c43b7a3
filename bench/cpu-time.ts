import { readFileSync } from 'node:fs';
import { familyOf } from './memory.ts';

/** The kernel's USER_HZ, the same on every Linux: proc_pid_stat(5). */
export const MS_PER_TICK = 10;

/** The processor time of processes, in milliseconds, by name. */
export function cpuTimes<Name extends string>(pids: Record<Name, number>): Record<Name, number> {
  const times = Object.entries<number>(pids).map(([name, pid]) => [name, cpuTime(pid, OWN)]);
  return Object.fromEntries(times) as Record<Name, number>;
}

/** The processor time of processes and their descendants, also ended ones, in milliseconds. */
export function familyTime(roots: readonly number[]): number {
  return familyOf(roots).reduce((sum, pid) => sum + timeIfThere(pid), 0);
}

/** The time of all threads in user and system mode: utime and stime are the 14th and the 15th field. */
const OWN = [14, 15];

/** And of children that have ended and that the process has waited for. */
const WITH_CHILDREN = [...OWN, 16, 17];

function timeIfThere(pid: number): number {
  try {
    return cpuTime(pid, WITH_CHILDREN);
  } catch {
    return 0; // it has ended, and its parent's time contains its own
  }
}

/** @param fields of the process's `stat`, counted from one */
function cpuTime(pid: number, fields: readonly number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, the command, may hold spaces.
  const others = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(others[field - 3]) * MS_PER_TICK, 0);
}
