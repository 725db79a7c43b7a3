// Lists the licences of what Platen ships, by package-lock.json, and fails for one that it may not ship: node scripts/licences.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { ROOT } from './paths.ts';

/** Licences by SPDX identifier (https://spdx.org/licenses/) that only require their text beside a copy. */
const ALLOWED = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
];

/** May only be linked as a separate library, as sharp links libvips. */
const DYNAMICALLY_LINKED = { prefix: '@img/sharp-', licence: 'LGPL-3.0-or-later' };

interface Locked {
  license?: string;
  /** Not shipped: what develops and tests. */
  dev?: boolean;
  /** One of our own. */
  link?: boolean;
}

const shipped = shippedPackages();
const refused = shipped.filter((one) => !isAllowed(one));
for (const { name, licence } of refused)
  process.stderr.write(
    `${name} has the licence ${licence}, which is not allowed. Take another library.\n`,
  );
process.stdout.write(`${counts()}\n`);
process.exitCode = refused.length > 0 ? 1 : 0;

function shippedPackages(): { name: string; licence: string }[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license = 'none' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: license,
    }));
}

function isAllowed({ name, licence }: { name: string; licence: string }): boolean {
  const own = name.startsWith(DYNAMICALLY_LINKED.prefix) ? [DYNAMICALLY_LINKED.licence] : [];
  try {
    return satisfies(licence, [...ALLOWED, ...own]);
  } catch {
    return false; // no expression of SPDX
  }
}

/** As "MIT 317, Apache-2.0 50". */
function counts(): string {
  const byLicence = Map.groupBy(shipped, ({ licence }) => licence);
  return [...byLicence]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([licence, packages]) => `${licence} ${packages.length}`)
    .join(', ');
}
