import { writeFileSync } from 'node:fs';

/** A third of the usual weight: sched(7). */
const NICE = 5;

/** Without root, a group's value can change only every 100 ms, for all groups together. */
const AGAIN_MS = 150;
const TRIES = 20;

/** The command that runs a command which yields to others of its session, with all that it starts. */
export function yielding(command: string[]): string[] {
  return ['/usr/bin/nice', '-n', String(NICE), ...command];
}

/** Lowers the priority of a process's whole session: where the kernel groups by session, nice values count only inside a group. */
export function yieldToSessions(pid: number, tries = TRIES): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
  } catch (error) {
    // Else this kernel does not, or the process has gone.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 1) return;
    setTimeout(() => yieldToSessions(pid, tries - 1), AGAIN_MS).unref();
  }
}
