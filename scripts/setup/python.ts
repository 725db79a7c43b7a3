import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder, madeOnce } from './cache.ts';
import { runCommand } from './command.ts';

/** Debian's, whatever else is called python3 here. */
const PYTHON = '/usr/bin/python3';

/**
 * A Python with the packages of a folder of `tools`; made at first, then kept.
 * @param tools the default builds, checks and tests the Python client
 */
export async function preparedPython(tools: 'python' | 'pyhanko' = 'python'): Promise<string> {
  const requirements = join(ROOT, 'tools', tools, 'requirements.txt');
  const folder = cacheFolder(tools, readFileSync(requirements, 'utf8'));
  const python = join(folder, 'bin/python');
  const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '--quiet', '--no-deps'];
  await madeOnce(folder, async () => {
    await runCommand(PYTHON, ['-m', 'venv', folder]);
    await runCommand(python, [...install, '--requirement', requirements]);
  });
  return python;
}
