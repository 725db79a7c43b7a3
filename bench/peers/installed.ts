import { npmToolFolder, preparedNpmTool } from '../../scripts/setup/npm-tool.ts';
import { preparedPython } from '../../scripts/setup/python.ts';

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
  await preparedNpmTool('peers');
  await preparedPython('peers');
}
