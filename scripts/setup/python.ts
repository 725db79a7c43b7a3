import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder, madeOnce } from './cache.ts';
import { runCommand } from './command.ts';

const REQUIREMENTS = join(ROOT, 'tools/python/requirements.txt');

/** Debian's, whatever else is called python3 here. */
const PYTHON = '/usr/bin/python3';

/** A Python that builds, checks and tests the Python client; made at first, then kept. */
export async function preparedPython(): Promise<string> {
  const folder = cacheFolder('python', readFileSync(REQUIREMENTS, 'utf8'));
  const python = join(folder, 'bin/python');
  const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '--quiet', '--no-deps'];
  await madeOnce(folder, async () => {
    await runCommand(PYTHON, ['-m', 'venv', folder]);
    await runCommand(python, [...install, '--requirement', REQUIREMENTS]);
  });
  return python;
}
