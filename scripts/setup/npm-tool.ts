import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder, madeOnce } from './cache.ts';
import { runCommand } from './command.ts';

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
  return madeOnce(npmToolFolder(name), async (unfinished) => {
    cpSync(sourceOf(name), unfinished, { recursive: true });
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await runCommand('npm', args, { cwd: unfinished });
  });
}

const sourceOf = (name: string) => join(ROOT, 'tools', name);
