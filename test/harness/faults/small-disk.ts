import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts, reports that, and stays while its output is read. */
const HOLD = 'mount -t tmpfs -o "size=$1" disk "$0" && echo mounted && exec cat';

/** A small separate file system, removed with its creator. Needs root. */
export class SmallDisk {
  /** Its path for all processes of this machine. */
  readonly folder: string;
  readonly #holder: ChildProcess;
  readonly #mountPoint: string;

  private constructor(holder: ChildProcess, mountPoint: string) {
    this.#holder = holder;
    this.#mountPoint = mountPoint;
    // It is mounted only in the holder's namespace; this path leads there (proc(5)).
    this.folder = `/proc/${holder.pid}/root${mountPoint}`;
  }

  static async mount(mebibytes: number): Promise<SmallDisk> {
    const mountPoint = mkdtempSync(join(tmpdir(), 'platen-disk-'));
    const holder = spawn('unshare', ['--mount', 'sh', '-c', HOLD, mountPoint, `${mebibytes}m`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const failed = once(holder, 'exit').then(() => Promise.reject(new Error('nothing is mounted')));
    await Promise.race([once(holder.stdout, 'data'), failed]);
    failed.catch(() => undefined); // it ends by itself
    return new SmallDisk(holder, mountPoint);
  }

  async remove(): Promise<void> {
    const gone = once(this.#holder, 'exit');
    this.#holder.stdin?.end();
    await gone;
    rmdirSync(this.#mountPoint);
  }
}
