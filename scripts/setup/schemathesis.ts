import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder } from './cache.ts';
import { runCommand, type Followed } from './command.ts';
import { madeBeside } from './keep-finished.ts';

/** The hooks, the settings and the pinned packages. */
export const SCHEMATHESIS_TOOLS = join(ROOT, 'tools/schemathesis');

const REQUIREMENTS = join(SCHEMATHESIS_TOOLS, 'requirements.txt');

/** Debian's, whatever else is called python3 here. */
const PYTHON = '/usr/bin/python3';

/** Programs to fetch it. */
export const SCHEMATHESIS_PACKAGES = ['python3-pip'];

export function isSchemathesisThere(): boolean {
  return existsSync(folder());
}

/** The command, before its own arguments. */
export function schemathesisCommand() {
  return {
    command: PYTHON,
    args: ['-c', 'from schemathesis.cli import schemathesis; schemathesis()'],
    env: { PYTHONPATH: `${folder()}:${SCHEMATHESIS_TOOLS}`, PYTHONDONTWRITEBYTECODE: '1' },
  };
}

/** Fetches Schemathesis with pip, into a folder outside any Python. */
export async function fetchSchemathesis(options: Followed): Promise<void> {
  await madeBeside(folder(), async (unfinished) => {
    const install = ['install', '--disable-pip-version-check', '--no-deps', '--target', unfinished];
    await runCommand(PYTHON, ['-m', 'pip', ...install, '-r', REQUIREMENTS], options);
  });
}

function folder(): string {
  return cacheFolder('python-schemathesis', readFileSync(REQUIREMENTS, 'utf8'));
}
