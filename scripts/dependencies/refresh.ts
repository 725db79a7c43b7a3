// Reads the release days of our libraries from the npm registry, and lists those without a release for two years.
// Run it by `node scripts/dependencies/refresh.ts`, then `npm run generate`.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ROOT } from '../paths.ts';
import { directDependencies } from './direct.ts';
import { quietLibraries, RELEASES_FILE, type Release, type Releases } from './releases.ts';

interface PackageMetadata {
  'dist-tags': { latest: string };
  /** The moment of each version. */
  time: Record<string, string>;
}

// One request for all libraries; npm caches the answers, and the calls below read the cache.
npm('outdated', '--long');
const releases: Releases = { asked: new Date().toISOString().slice(0, 10), of: {} };
for (const [name, { version }] of [...directDependencies()].toSorted())
  releases.of[name] = releaseOf(name, version);
writeFileSync(RELEASES_FILE, `${JSON.stringify(releases, null, 2)}\n`);

const quiet = quietLibraries(releases);
process.stdout.write(`No release in two years: ${quiet.join(', ') || 'none'}\n`);

function releaseOf(name: string, version: string): Release {
  const metadata = JSON.parse(
    npm('view', name, 'dist-tags', 'time', '--json', '--offline'),
  ) as PackageMetadata;
  const { latest } = metadata['dist-tags'];
  return { day: dayOf(metadata, version), newest: latest, newestDay: dayOf(metadata, latest) };
}

function dayOf({ time }: PackageMetadata, version: string): string {
  return (time[version] ?? '').slice(0, 10);
}

/** Exits with 1 where libraries are outdated: only what it prints matters. */
function npm(...args: string[]): string {
  return spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' }).stdout;
}
