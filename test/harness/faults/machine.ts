import { readFileSync } from 'node:fs';
import { familyTime, MS_PER_TICK } from '../../../bench/cpu-time.ts';

/** The processor time of all cores since their start, and the part used by other processes, in milliseconds. */
export function machineTimes(): { capacityMs: number; othersMs: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  // proc_stat(5): `user` includes guests. Steal is the time that other virtual machines used.
  const [user, nice, system, idle, iowait, irq, softirq, steal] = line
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * MS_PER_TICK) as Eight;
  const busyMs = user + nice + system + irq + softirq + steal;
  const oursMs = familyTime([process.pid]);
  return { capacityMs: busyMs + idle + iowait, othersMs: busyMs - oursMs };
}

type Eight = [number, number, number, number, number, number, number, number];
