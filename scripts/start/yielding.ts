import { writeFileSync } from 'node:fs';

/** A third of the usual weight: sched(7). */
const NICE = 5;

/** The command that runs a command which yields to others of its session, with all that it starts. */
export function yielding(command: string[]): string[] {
  return ['/usr/bin/nice', `--adjustment=${NICE}`, '--', ...command];
}

/** Has a process's whole session yield: where the kernel groups by session, nice values count inside a group alone. */
export function yieldToSessions(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
  } catch {
    // This kernel does not, or the process has gone.
  }
}
