// Runs before the first install, on any Node from 20 on: only Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const REQUIRED_MAJOR = 24;

/**
 * Installs the npm dependencies if any is missing, then runs a script on the
 * Node that the lockfile pins: in this process if it is one, else in a child,
 * exiting as that does.
 * @param {string} script path below scripts/
 */
export async function runOnPinnedNode(script) {
  if (!dependenciesAreThere()) installDependencies();
  if (isNewEnough()) {
    await import(join(root, 'scripts', script));
    return;
  }
  const node = pinnedNode();
  const child = spawn(node, [join(root, 'scripts', script), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) =>
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)),
  );
}

/** True if what npm says it installed is what the lockfile asks for on this platform. */
function dependenciesAreThere() {
  const installed = readPackages('node_modules/.package-lock.json');
  const wanted = readPackages('package-lock.json');
  return (
    Object.entries(wanted).every(([path, { version, optional, link }]) => {
      if (path === '' || optional || link || !path.includes('node_modules/')) return true;
      return installed[path]?.version === version;
    }) && Object.keys(installed).length > 0
  );
}

/** @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
function readPackages(/** @type {string} */ file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

function installDependencies() {
  process.stdout.write(
    'Installing the npm dependencies into node_modules/ (once, a minute or two; 1 GB, and 0.4 GB of downloads) …\n',
  );
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('npm could not install the dependencies; its output is above.');
}

/** True from the second run on: npm puts the pinned Node on the PATH. */
function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR;
}

/** @returns {string} */
function pinnedNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  return fail(
    `Platen needs Node.js ${REQUIRED_MAJOR} or newer on this platform; this is ${process.version}.`,
  );
}

/** @returns {never} */
function fail(/** @type {string} */ sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
