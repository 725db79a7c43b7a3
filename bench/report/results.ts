import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import type { Finding } from '../part.ts';

/** The result of one part, and the machine. */
export interface Kept extends Finding {
  machine: { cores: number; model: string | undefined; node: string; load: number };
}

const FOLDER = 'bench/results';

/** Written at once, so that an aborted run keeps its results. */
export function keepOne(root: string, name: string, finding: Finding): void {
  write(join(root, FOLDER, `${name}.json`), { machine: machine(), ...finding } satisfies Kept);
}

/** Keeps the results of a whole run. */
export function keepAll(root: string, results: Record<string, object>): void {
  write(join(root, FOLDER, 'latest.json'), { machine: machine(), ...results });
}

/** The newest result of a part; undefined if there is none. */
export function kept(root: string, name: string): Kept | undefined {
  const file = join(root, FOLDER, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
}

function machine(): Kept['machine'] {
  const [load = 0] = loadavg();
  const cores = cpus();
  return { cores: cores.length, model: cores[0]?.model, node: process.version, load };
}

function write(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
