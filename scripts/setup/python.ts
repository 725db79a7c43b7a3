import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../paths.ts';
import { runCommand } from './command.ts';

const REQUIREMENTS = join(ROOT, 'tools/python/requirements.txt');

/** Debian's, whatever else is called python3 here. */
const PYTHON = '/usr/bin/python3';

/** A Python that builds, checks and tests the Python client; made at first, then kept. */
export async function preparedPython(): Promise<string> {
  const folder = environmentFolder();
  const python = join(folder, 'bin/python');
  if (!existsSync(join(folder, 'complete'))) await prepare(folder, python);
  return python;
}

function environmentFolder(): string {
  const pins = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex');
  return join(CACHE, `python-${pins.slice(0, 16)}`);
}

/** In its place from the start: a Python environment cannot be moved. */
async function prepare(folder: string, python: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await runCommand(PYTHON, ['-m', 'venv', folder]);
  const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '--quiet', '--no-deps'];
  await runCommand(python, [...install, '--requirement', REQUIREMENTS]);
  mkdirSync(join(folder, 'complete'));
}
