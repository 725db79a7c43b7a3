import { readFileSync } from 'node:fs';

/** Of the kernel's USER_HZ, the same on every Linux: proc_pid_stat(5). */
const MS_PER_TICK = 10;

/** How long processes have been computing, in milliseconds, by name. */
export function cpuTimes<Name extends string>(pids: Record<Name, number>): Record<Name, number> {
  const times = Object.entries<number>(pids).map(([name, pid]) => [name, cpuTime(pid)]);
  return Object.fromEntries(times) as Record<Name, number>;
}

/** In user and system mode, all threads. */
function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, the command, may hold spaces; utime and stime are the 14th and the 15th.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * MS_PER_TICK;
}
