import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../paths.ts';
import { runCommand } from './command.ts';

/** Programs of `tools/NAME` with the packages of npm that its lockfile pins, too large for every checkout. */
class NpmTool {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Fetched at first, then kept. @returns a folder with the programs, and `node_modules` beside them */
  async prepared(): Promise<string> {
    const folder = this.#cacheFolder();
    if (existsSync(join(folder, 'complete'))) return folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    cpSync(this.#source, folder, { recursive: true });
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    await runCommand('npm', args, { cwd: folder });
    mkdirSync(join(folder, 'complete'));
    return folder;
  }

  #cacheFolder(): string {
    const hash = createHash('sha256');
    for (const name of readdirSync(this.#source).sort()) {
      hash.update(`${name}\0`).update(readFileSync(join(this.#source, name)));
    }
    return join(CACHE, `${this.#name}-${hash.digest('hex').slice(0, 16)}`);
  }

  get #source(): string {
    return join(ROOT, 'tools', this.#name);
  }
}

export const IMPORTERS = new NpmTool('importers');

const RUNTIMES = new NpmTool('runtimes');

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
  const folder = await RUNTIMES.prepared();
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
