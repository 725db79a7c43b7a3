// Tells whether Debian has newer versions of Chromium or LibreOffice than the Dockerfile names: node
// scripts/engine-versions.ts
// Exit status: 0 there are none, 1 there are, 2 Debian could not be read. Needs curl and xz.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

interface Pin {
  /** The argument of the Dockerfile with the version. */
  argument: string;
  package: string;
  /** The sources of Gotenberg's image, a Debian 13; the first with the package counts. */
  suites: string[];
}

const PINS: Pin[] = [
  {
    argument: 'CHROMIUM',
    package: 'chromium-headless-shell',
    suites: ['debian-security/dists/trixie-security', 'debian/dists/trixie'],
  },
  {
    argument: 'LIBREOFFICE',
    package: 'libreoffice-core',
    suites: ['debian/dists/trixie-backports'],
  },
];

try {
  process.exitCode = PINS.map(isNewest).every(Boolean) ? 0 : 1;
} catch (error) {
  process.stderr.write(`Debian could not be read: ${(error as Error).message}\n`);
  process.exitCode = 2;
}

function isNewest(pin: Pin): boolean {
  const named = versionInDockerfile(pin.argument);
  const newest = versionInDebian(pin);
  const isSame = named === newest;
  const remedy = isSame ? 'the newest' : `Debian has ${newest}: name it in the Dockerfile`;
  process.stdout.write(`${pin.argument} ${named}: ${remedy}\n`);
  return isSame;
}

function versionInDockerfile(argument: string): string {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const [, version] = new RegExp(`^ARG ${argument}=(\\S+)$`, 'm').exec(dockerfile) ?? [];
  if (!version) throw new Error(`the Dockerfile has no ARG ${argument}`);
  return version;
}

function versionInDebian({ package: name, suites }: Pin): string {
  for (const suite of suites) {
    const [, version] = versionOf(name).exec(packagesOf(suite)) ?? [];
    if (version) return version;
  }
  throw new Error(`${suites.join(', ')} have no ${name}`);
}

/** The stanza of a package, up to its version: https://wiki.debian.org/DebianRepository/Format#A.22Packages.22_Indices */
function versionOf(name: string): RegExp {
  return new RegExp(`^Package: ${name}\n(?:.+\n)*?Version: (.+)$`, 'm');
}

function packagesOf(suite: string): string {
  const address = `https://deb.debian.org/${suite}/main/binary-amd64/Packages.xz`;
  const download = ['--fail', '--silent', '--show-error', '--location', address];
  const compressed = execFileSync('curl', download, { maxBuffer: 1 << 28 });
  return execFileSync('xz', ['--decompress'], {
    input: compressed,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}
