import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The loader finds this architecture's libraries (ld.so(8)). */
const LIBRARY = '/usr/$LIB/faketime/libfaketimeMT.so.1';

const SHARED_MEMORY = '/dev/shm';

/**
 * The environment of a process whose clock is wrong by some hours: its time of day is wrong, its timers are not
 * (libfaketime).
 */
export function clockOff(hours: number): NodeJS.ProcessEnv {
  forgetEnded();
  return {
    LD_PRELOAD: LIBRARY,
    FAKETIME: `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** A clock that a test sets for a running process. */
export class SettableClock {
  readonly #file = join(mkdtempSync(join(tmpdir(), 'platen-clock-')), 'offset');

  constructor() {
    this.set(0);
  }

  /** Sets its offset in seconds. */
  set(seconds: number): void {
    writeFileSync(this.#file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`);
  }

  /** The environment of the process. */
  get env(): NodeJS.ProcessEnv {
    forgetEnded();
    return {
      // Redis's own allocator reads the time before libfaketime is ready; glibc's does not.
      LD_PRELOAD: `/usr/$LIB/libc_malloc_debug.so.0:${LIBRARY}`,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  remove(): void {
    rmSync(dirname(this.#file), { recursive: true });
  }
}

/** Removes libfaketime's file of each process, because it refuses another process with the same id. */
function forgetEnded(): void {
  for (const file of readdirSync(SHARED_MEMORY)) {
    const [, pid] = /^(?:faketime_shm|sem\.faketime_sem)_(\d+)$/.exec(file) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(SHARED_MEMORY, file), { force: true });
  }
}

/** The offset of this server's clock, in hours. */
export async function hoursOff(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  const date = Date.parse(response.headers.get('date') ?? '');
  return Math.round((date - Date.now()) / 3_600_000) || 0; // not -0
}
