import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A file for each port that a process has given out: what it is for may not listen there yet. */
export const CLAIMS = join(tmpdir(), `platen-ports-${userInfo().uid}`);

const claimed = new Set<number>();

/**
 * Claims a port until this process ends, against all others of this user.
 * @returns false if it is another's, or was that of one that has ended without a word
 */
export function claim(port: number): boolean {
  const file = fileOf(port);
  try {
    mkdirSync(CLAIMS, { recursive: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isAlive(ownerOf(file))) rmSync(file, { force: true });
    return false;
  }
  if (claimed.size === 0) process.once('exit', release);
  claimed.add(port);
  return true;
}

function release(): void {
  for (const port of claimed) rmSync(fileOf(port), { force: true });
}

function fileOf(port: number): string {
  return join(CLAIMS, String(port));
}

/** @returns NaN for a claim that is just being written or removed */
function ownerOf(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'));
  } catch {
    return Number.NaN;
  }
}

function isAlive(pid: number): boolean {
  if (Number.isNaN(pid)) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
