import { readdirSync, readFileSync } from 'node:fs';

/** Kills every process of a session: what a process that leads one started and left behind. Linux only. */
export function killSession(session: number): void {
  for (const pid of processesOf(session)) kill(pid);
}

/** The ids of a session's processes. Linux only. */
export function processesOf(session: number): number[] {
  return processes().filter((pid) => sessionOf(pid) === session);
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** proc_pid_stat(5): the sixth field; the second, in parentheses, may hold anything. */
function sessionOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(session);
  } catch {
    return undefined; // gone meanwhile
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone meanwhile
  }
}
