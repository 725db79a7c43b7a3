import { join } from 'node:path';
import { madeOnce } from './cache.ts';
import { runCommand } from './command.ts';
import { npmToolFolder, preparedNpmTool } from './npm-tool.ts';

/** Packages for the peers and their environment. */
export const PEERS_PACKAGES = [
  'wkhtmltopdf',
  'python3-venv',
  'libpango-1.0-0',
  'libpangoft2-1.0-0',
  'libharfbuzz-subset0',
];

/** The folder of the installed peers. */
export const peersFolder = () => npmToolFolder('peers');

/** Installs the peers from npm and PyPI; nothing where they are there. */
export async function installPeers(): Promise<void> {
  const cwd = await preparedNpmTool('peers');
  const requirements = ['--requirement', 'requirements.txt', '--quiet'];
  await madeOnce(join(cwd, 'venv'), async () => {
    await runCommand('python3', ['-m', 'venv', 'venv'], { cwd });
    await runCommand('venv/bin/pip', ['install', ...requirements], { cwd });
  });
}
