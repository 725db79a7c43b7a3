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

export const RUNTIMES = new NpmTool('runtimes');
