import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder, madeOnce } from './cache.ts';
import { runCommand } from './command.ts';

/** The folder of a prepared tool. */
export function npmToolFolder(name: string): string {
  const source = sourceOf(name);
  const files = readdirSync(source).sort();
  return cacheFolder(
    name,
    ...files,
    ...files.map((file) => readFileSync(join(source, file), 'utf8')),
  );
}

/**
 * Programs of `tools/NAME` with the packages of npm that its lockfile pins, too large for every checkout: fetched at
 * first, then kept. None of these packages' scripts runs; one would fetch a browser.
 * @returns a folder with the programs, and `node_modules` beside them
 */
export function preparedNpmTool(name: string): Promise<string> {
  const folder = npmToolFolder(name);
  return madeOnce(folder, async () => {
    cpSync(sourceOf(name), folder, { recursive: true });
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await runCommand('npm', args, { cwd: folder });
  });
}

const sourceOf = (name: string) => join(ROOT, 'tools', name);

/** Other runtimes of the client, and checkers of its package. */
export interface Runtimes {
  attw: string;
  bun: string;
  deno: string;
  node20: string;
  node22: string;
}

/** Fetched at first, then kept. */
export async function preparedRuntimes(): Promise<Runtimes> {
  const folder = await preparedNpmTool('runtimes');
  const arm = process.arch === 'arm64';
  const program = (path: string) => join(folder, 'node_modules', path);
  const node = (version: number) =>
    program(`node-${version}-linux-${arm ? 'arm64' : 'x64'}/bin/node`);
  return {
    attw: program('.bin/attw'),
    node20: node(20),
    node22: node(22),
    bun: program(`@oven/bun-linux-${arm ? 'aarch64' : 'x64'}/bin/bun`),
    deno: program(`@deno/linux-${arm ? 'arm64' : 'x64'}-glibc/deno`),
  };
}
