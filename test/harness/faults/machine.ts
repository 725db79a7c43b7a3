import { readFileSync } from 'node:fs';
import { familyTime, MS_PER_TICK } from '../../../bench/cpu-time.ts';

/** What all cores could have computed since they started, and what they did for others than this process's family, in milliseconds. */
export function machineTimes(): { capacityMs: number; othersMs: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  // proc_stat(5): what guests had is in `user`. Steal is what other machines had of the same processors.
  const [user, nice, system, idle, iowait, irq, softirq, steal] = line
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * MS_PER_TICK) as Eight;
  const busyMs = user + nice + system + irq + softirq + steal;
  const oursMs = familyTime([process.pid]);
  return { capacityMs: busyMs + idle + iowait, othersMs: busyMs - oursMs };
}

type Eight = [number, number, number, number, number, number, number, number];
