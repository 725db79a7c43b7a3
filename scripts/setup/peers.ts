import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../paths.ts';
import { runCommand } from './command.ts';

const SOURCES = ['package.json', 'package-lock.json', 'requirements.txt', 'server.mjs'];

const source = (name: string) => join(ROOT, 'tools/peers', name);

/** Packages for the peers and their environment. */
export const PEERS_PACKAGES = [
  'wkhtmltopdf',
  'python3-venv',
  'libpango-1.0-0',
  'libpangoft2-1.0-0',
  'libharfbuzz-subset0',
];

/** The folder of the installed peers. */
export function peersFolder(): string {
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(readFileSync(source(name)));
  return join(CACHE, `peers-${hash.digest('hex').slice(0, 16)}`);
}

/** Installs the peers from npm and PyPI; nothing where they are there. */
export async function installPeers(): Promise<void> {
  const folder = peersFolder();
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const name of SOURCES) cpSync(source(name), join(unfinished, name));
  // Without scripts: one of them would fetch a browser, and Debian's is the same for all.
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runCommand('npm', ['ci', ...quietly], { cwd: unfinished });
  renameSync(unfinished, folder);
  try {
    await installPython(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A venv knows its own path: it is made where it stays. */
async function installPython(folder: string): Promise<void> {
  await runCommand('python3', ['-m', 'venv', 'venv'], { cwd: folder });
  const requirements = ['--requirement', 'requirements.txt', '--quiet'];
  await runCommand(join(folder, 'venv/bin/pip'), ['install', ...requirements], { cwd: folder });
}
