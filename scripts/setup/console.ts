import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { runCommand } from './command.ts';

/** The sources of the console. */
const SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'web/*.*',
  'web/{src,build}/**',
  'packages/sdk/src/**',
  'packages/contracts/openapi.yaml',
  'gallery/**',
  'docs/guides/markdown-sample.md',
  'scripts/start/sample/*',
];

/** Digest of the build's sources, stored beside the build. */
const STAMP = join(ROOT, 'web/dist/.sources');

/** True if the console was built of the sources that are here. */
export function isConsoleBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources();
}

/** Builds web/dist. @throws {Failure} with the last lines of what the builder said */
export async function buildConsole(options: {
  signal?: AbortSignal;
  onLine?: (line: string) => void;
}): Promise<void> {
  const sources = hashOfSources();
  const build = ['run', '--silent', 'build', '--workspace', 'web'];
  await runCommand('npm', build, { cwd: ROOT, ...options });
  // Last: a build that broke off has none. What changed meanwhile is built the next time.
  writeFileSync(STAMP, sources);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT })
    .filter((name) => !/\.test\.tsx?$/.test(name) && statSync(join(ROOT, name)).isFile())
    .sort();
  for (const name of files) hash.update(`${name}\0`).update(readFileSync(join(ROOT, name)));
  return hash.digest('hex');
}
