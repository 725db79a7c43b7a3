import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { runCommand } from './command.ts';

/** Something that edges serve, and its sources. */
export interface Build {
  what: string;
  folder: string;
  command: [string, ...string[]];
  sources: readonly string[];
}

export const CONSOLE: Build = {
  what: 'the console',
  folder: 'web/dist',
  command: ['npm', 'run', '--silent', 'build', '--workspace', 'web'],
  sources: [
    'package-lock.json',
    'tsconfig.base.json',
    'web/*.*',
    'web/{src,build}/**',
    'packages/sdk/src/**',
    'packages/contracts/openapi.yaml',
    'gallery/**',
    'docs/guides/markdown-sample.md',
    'services/edge/src/docs/assets/*.css',
    'scripts/start/sample/*',
    'test/corpus/{docx,html,markdown}/*',
  ],
};

export const DOWNLOADS: Build = {
  what: 'the clients',
  folder: '.platen/downloads',
  command: [process.execPath, 'scripts/build/main.ts'],
  sources: [
    'LICENSE',
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/build/*',
    'packages/{cli,sdk}/*.*',
    'packages/{cli,sdk}/src/**',
    'packages/sdk-python/*.*',
    'packages/sdk-python/src/**/*.{py,typed}',
    'gallery/**',
  ],
};

/** Digest of the build's sources, stored beside the build. */
const stampOf = ({ folder }: Build) => join(ROOT, folder, '.sources');

/** True if it was built of the sources that are here. */
export function isBuilt(build: Build): boolean {
  const stamp = stampOf(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(build);
}

/** @throws {Failure} with the last lines of what the builder said */
export async function makeBuild(
  build: Build,
  options: { signal?: AbortSignal; onLine?: (line: string) => void },
): Promise<void> {
  const sources = hashOf(build);
  const [command, ...args] = build.command;
  await runCommand(command, args, { cwd: ROOT, ...options });
  // Last: a build that broke off has none. What changed meanwhile is built the next time.
  writeFileSync(stampOf(build), sources);
}

function hashOf({ sources }: Build): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: ROOT })
    .filter((name) => !/\.test\.tsx?$/.test(name) && statSync(join(ROOT, name)).isFile())
    .sort();
  for (const name of files) hash.update(`${name}\0`).update(readFileSync(join(ROOT, name)));
  return hash.digest('hex');
}
