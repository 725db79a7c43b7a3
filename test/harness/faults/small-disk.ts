import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts, says so, and stays for as long as it is listened to. */
const HOLD = 'mount -t tmpfs -o "size=$1" disk "$0" && echo mounted && exec cat';

/** A small file system of its own, removed with its creator. Needs root. */
export class SmallDisk {
  /** Where everybody on this machine reaches it. */
  readonly folder: string;
  readonly #holder: ChildProcess;
  readonly #mountPoint: string;

  private constructor(holder: ChildProcess, mountPoint: string) {
    this.#holder = holder;
    this.#mountPoint = mountPoint;
    // It is mounted in the holder's namespace alone; this leads into it (proc(5)).
    this.folder = `/proc/${holder.pid}/root${mountPoint}`;
  }

  static async mount(mebibytes: number): Promise<SmallDisk> {
    const mountPoint = mkdtempSync(join(tmpdir(), 'platen-disk-'));
    const holder = spawn('unshare', ['--mount', 'sh', '-c', HOLD, mountPoint, `${mebibytes}m`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const failed = once(holder, 'exit').then(() => Promise.reject(new Error('nothing is mounted')));
    await Promise.race([once(holder.stdout, 'data'), failed]);
    failed.catch(() => undefined); // it will end once
    return new SmallDisk(holder, mountPoint);
  }

  async remove(): Promise<void> {
    const gone = once(this.#holder, 'exit');
    this.#holder.stdin?.end();
    await gone;
    rmdirSync(this.#mountPoint);
  }
}
