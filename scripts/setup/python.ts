import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder, madeOnce } from './cache.ts';
import { runCommand, type Followed } from './command.ts';

/** Debian's, whatever else is called python3 here. */
const PYTHON = '/usr/bin/python3';

const requirementsOf = (tools: string) => join(ROOT, 'tools', tools, 'requirements.txt');

const folderOf = (tools: string) => cacheFolder(tools, readFileSync(requirementsOf(tools), 'utf8'));

/** A Python with the packages of a folder of `tools`, once prepared. Its programs are modules: it was moved. */
export const pythonOf = (tools: string) => join(folderOf(tools), 'bin/python');

export const isPythonThere = (tools: string) => existsSync(folderOf(tools));

/** Makes such a Python at first, then keeps it. @param tools the default builds, checks and tests the Python client */
export async function preparedPython(
  tools = 'python',
  options: Partial<Followed> = {},
): Promise<string> {
  await madeOnce(folderOf(tools), async (unfinished) => {
    await runCommand(PYTHON, ['-m', 'venv', unfinished], options);
    const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '--quiet', '--no-deps'];
    const packages = ['--requirement', requirementsOf(tools)];
    await runCommand(join(unfinished, 'bin/python'), [...install, ...packages], options);
  });
  return pythonOf(tools);
}
