import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder, madeOnce } from './cache.ts';
import { runCommand, type Followed } from './command.ts';
import { go, requireGo } from './go.ts';

const TOOLS = join(ROOT, 'tools/gotenberg');
const MODULE = 'github.com/gotenberg/gotenberg/v8';

const GO_MOD = readFileSync(join(TOOLS, 'go.mod'), 'utf8');

/** The pinned version, for example "8.36.0". */
export const GOTENBERG_VERSION = match(GO_MOD, /gotenberg\/v8 v(\S+)/);

/** The folder of a native Gotenberg's programs and data. */
export function gotenbergFolder(): string {
  const sums = readFileSync(join(TOOLS, 'go.sum'), 'utf8');
  return cacheFolder(`gotenberg-${GOTENBERG_VERSION}`, GO_MOD, sums, process.arch);
}

export function isGotenbergBuilt(): boolean {
  const folder = gotenbergFolder();
  return existsSync(join(folder, 'complete')) && hasEntries(join(folder, 'hyphen-data'));
}

/** @throws {Failure} if there is no Go that can build Gotenberg */
export function requireGotenbergsGo(): Promise<void> {
  return requireGo('Gotenberg', GO_MOD);
}

/** Builds Gotenberg and pdfcpu from their published modules, and adds their data. */
export async function buildGotenberg(options: Followed): Promise<void> {
  const folder = gotenbergFolder();
  // A browser's component updater may have removed the dictionaries of one that was complete.
  if (!isGotenbergBuilt()) rmSync(folder, { recursive: true, force: true });
  await madeOnce(folder, async (unfinished) => {
    const settings = { ...options, env: { GOBIN: unfinished } };
    const flags = `-s -w -X ${MODULE}/cmd.Version=${GOTENBERG_VERSION}`;
    await go(TOOLS, ['install', '-v', '-ldflags', flags, 'tool'], settings);
    const source = await go(TOOLS, ['list', '-m', '-f', '{{.Dir}}', MODULE], settings);
    cpSync(join(source, 'build/chromium-hyphen-data'), join(unfinished, 'hyphen-data'), {
      recursive: true,
    });
    // Go keeps its modules read-only, and a copy is as its source: it could not be replaced later.
    await runCommand('chmod', ['-R', 'u+w', unfinished]);
    writeFileSync(join(unfinished, 'complete'), '');
  });
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

function match(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  if (!found) throw new Error(`tools/gotenberg/go.mod has no ${pattern}`);
  return found;
}
