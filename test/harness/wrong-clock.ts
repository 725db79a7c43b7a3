import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';

/**
 * The environment of a process whose clock is wrong by so many hours: what it asks for the time of day
 * is, its timers go on as they are (libfaketime).
 */
export function clockOff(hours: number): NodeJS.ProcessEnv {
  forgetEnded();
  return {
    // The loader knows where this machine's kind has its libraries (ld.so(8)).
    LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1',
    FAKETIME: `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** Removes what libfaketime leaves of each process: it refuses to start another that gets its number. */
function forgetEnded(): void {
  for (const file of readdirSync(SHARED_MEMORY)) {
    const [, pid] = /^(?:faketime_shm|sem\.faketime_sem)_(\d+)$/.exec(file) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(SHARED_MEMORY, file), { force: true });
  }
}

/** By how many hours the clock of whoever serves this is wrong. */
export async function hoursOff(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  const date = Date.parse(response.headers.get('date') ?? '');
  return Math.round((date - Date.now()) / 3_600_000) || 0; // not -0
}
