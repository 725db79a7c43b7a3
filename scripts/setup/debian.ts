import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Failure } from '../failure.ts';
import { runCommand, succeeds, type Followed } from './command.ts';

/** Dictionaries by which LibreOffice hyphenates; render knows their languages (formats/docx/layout/limits.ts). */
const HYPHENATION =
  'bg ca cs da de el en-gb en-us es fr hr hu it nl no pl pt-br pt-pt ro ru sk sl sv uk'
    .split(' ')
    .map((language) => `hyphen-${language}`);

/** Packages for the engine and the store. */
export const ENGINE_PACKAGES = [
  'chromium',
  'chromium-headless-shell',
  'libreoffice-writer-nogui',
  'libreoffice-calc-nogui',
  'libreoffice-impress-nogui',
  'libreoffice-math-nogui',
  'python3-uno',
  'iproute2',
  'redis-server',
  'qpdf',
  'pdftk-java',
  'libimage-exiftool-perl',
  'fonts-liberation',
  'fonts-dejavu',
  'fonts-crosextra-carlito',
  'fonts-crosextra-caladea',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
  ...HYPHENATION,
];

/**
 * Packages for tests: to inspect and validate PDFs, to run Python, Java, Lua and shells with completion, to fetch and
 * compile clients, to read metrics, rules, JSON and Debian's indices, to set a process's clock wrong, and to open the
 * console in another browser.
 */
export const TEST_PACKAGES = [
  'poppler-utils',
  'python3-requests',
  'python3-venv',
  'maven',
  'default-jre-headless',
  'default-jdk-headless',
  'bash',
  'zsh',
  'fish',
  'prometheus',
  'libfaketime',
  'jq',
  'lua5.4',
  'xz-utils',
  'firefox-esr',
];

/** @throws {Failure} elsewhere than on Debian 12, saying how Platen runs there */
export function requireDebian12(): void {
  if (isDebian12()) return;
  throw new Failure(
    'Platen starts here on Debian 12 alone. Elsewhere, start it in the development container (.devcontainer), or try it by Docker: docker compose -f deploy/compose/try.yaml up',
  );
}

/** True on Debian 12, where the native engine's packages are known to fit. */
export function isDebian12(osRelease = readOsRelease()): boolean {
  return /^ID=debian$/m.test(osRelease) && /^VERSION_ID="?12"?$/m.test(osRelease);
}

/** The name of the system (os-release(5)); empty: unknown. */
function readOsRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

/** Those of `packages` that are not installed. */
export async function missingPackages(packages: string[]): Promise<string[]> {
  const checks = packages.map(async (name) => ({ name, there: await isInstalled(name) }));
  return (await Promise.all(checks)).filter(({ there }) => !there).map(({ name }) => name);
}

async function isInstalled(name: string): Promise<boolean> {
  try {
    const state = await runCommand('dpkg-query', ['-W', '-f', '${db:Status-Status}', name]);
    return state === 'installed';
  } catch {
    return false;
  }
}

/** Installs packages as root: directly, or by sudo, whose password `requireRoot` has got. */
export async function installPackages(
  packages: string[],
  options: Partial<Followed> = {},
): Promise<void> {
  const apt = async (...args: string[]) => {
    const all = asRoot('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args);
    await runCommand(...all, options);
  };
  await apt('update');
  await apt('install', '--yes', '--no-install-recommends', ...packages);
}

/** Installs what only long tests need, if it is missing. */
export async function installedPackages(packages: string[]): Promise<void> {
  const missing = await missingPackages(packages);
  if (missing.length > 0) await installPackages(missing);
}

/** @throws {Failure} with all of the commands where there is no way to root */
export async function runAsRoot(what: string, commands: [string, ...string[]][]): Promise<void> {
  for (const command of commands) {
    if (await succeeds(...asRoot(...command))) continue;
    const lines = commands.map((each) => `  sudo ${each.join(' ')}`);
    throw new Failure(`${what}\n${lines.join('\n')}\nRun that, and start again.`);
  }
}

/** @returns the command as root runs it: by itself, or by sudo, which must not ask for a password */
function asRoot(command: string, ...args: string[]): [command: string, args: string[]] {
  return isRoot() ? [command, args] : ['sudo', ['-n', command, ...args]];
}

/** @throws {Failure} naming the command to run if packages are missing and there is no way to root */
export async function requireRoot(packages: string[]): Promise<void> {
  if (isRoot() || (await succeeds('sudo', ['-n', 'true'])) || askForSudo(packages)) return;
  throw new Failure(
    `These Debian packages are missing, and installing them needs root:\n  sudo apt-get install --no-install-recommends ${packages.join(' ')}\nRun that, or "sudo -v", and start again.`,
  );
}

/** With a person at the terminal, says what to install, and lets sudo ask for the password. */
function askForSudo(packages: string[]): boolean {
  if (!process.stdin.isTTY) return false;
  process.stdout.write(`As root, these Debian packages are installed: ${packages.join(' ')}\n`);
  return spawnSync('sudo', ['-v'], { stdio: 'inherit' }).status === 0;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
