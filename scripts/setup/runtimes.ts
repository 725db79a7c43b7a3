import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../paths.ts';
import { runCommand } from './command.ts';

const TOOLS = join(ROOT, 'tools/runtimes');
const PINS = ['package.json', 'package-lock.json'];

/** What the client is written for besides this Node.js, and what looks at it as a package: programs. */
export interface Runtimes {
  attw: string;
  bun: string;
  deno: string;
  node20: string;
  node22: string;
}

/** Fetched at first, then kept: too large for every checkout. */
export async function preparedRuntimes(): Promise<Runtimes> {
  const folder = cacheFolder();
  if (!existsSync(join(folder, 'complete'))) await prepare(folder);
  const arm = process.arch === 'arm64';
  const program = (path: string) => join(folder, 'node_modules', path);
  const node = (version: number) =>
    program(`node-${version}-linux-${arm ? 'arm64' : 'x64'}/bin/node`);
  return {
    ...{ attw: program('.bin/attw'), node20: node(20), node22: node(22) },
    bun: program(`@oven/bun-linux-${arm ? 'aarch64' : 'x64'}/bin/bun`),
    deno: program(`@deno/linux-${arm ? 'arm64' : 'x64'}-glibc/deno`),
  };
}

function cacheFolder(): string {
  const pins = PINS.map((name) => readFileSync(join(TOOLS, name), 'utf8')).join('\n');
  const key = createHash('sha256').update(pins).digest('hex').slice(0, 16);
  return join(CACHE, `runtimes-${key}`);
}

async function prepare(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of PINS) cpSync(join(TOOLS, name), join(folder, name));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  await runCommand('npm', args, { cwd: folder });
  mkdirSync(join(folder, 'complete'));
}
