// Sets the version of the next release wherever one stands: npm run release:version -- 0.4.0
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../paths.ts';

/** Pages and settings that name the version; packages and the lockfile come from npm's own lists. */
const TEXTS = [
  'SECURITY.md',
  'deploy/compose/{README.md,compose.yaml,platform.yaml}',
  'deploy/helm/*/{Chart.yaml,tests/{labels,upgrade}_test.yaml}',
  'docs/api.md',
  'docs/guides/{air-gapped,install,monitoring}.md',
  'packages/{cli,sdk,sdk-python}/README.md',
  'packages/sdk-python/pyproject.toml',
];
const PACKAGES = [
  'package.json',
  '{operator,web}/package.json',
  '{packages,services}/*/package.json',
];

interface Package {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Files of the checkout that do not name the version, or name another one. */
export function filesOfOtherVersions(version: string): string[] {
  const files = [...filesWithVersion(version)];
  const isBehind = ([path, text]: [string, string]) =>
    !text.includes(version) ||
    text !== read(path) ||
    (path.endsWith('Chart.yaml') && !isChartOf(version, text));
  return files.filter(isBehind).map(([path]) => path);
}

/** A chart of another `appVersion` would install other images. */
function isChartOf(version: string, text: string): boolean {
  const chart = parse(text) as { version: string; appVersion: string };
  return chart.version === version && chart.appVersion === version;
}

/** The files that name the version, each as it is with another one. */
function filesWithVersion(next: string): Map<string, string> {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const word = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?!\\.?\\d)`, 'g');
  const texts = globSync(TEXTS, { cwd: ROOT }).map(
    (path) => [path, read(path).replaceAll(word, next)] as const,
  );
  const packages = globSync(PACKAGES, { cwd: ROOT }).map((path) => {
    const manifest = JSON.parse(read(path)) as Package;
    return [path, json(withVersion(manifest, next))] as const;
  });
  const lock = JSON.parse(read('package-lock.json')) as Package & {
    packages: Record<string, Package>;
  };
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.version && !path.includes('node_modules/')) withVersion(entry, next);
  }
  return new Map([...texts, ...packages, ['package-lock.json', json({ ...lock, version: next })]]);
}

/** Platen's packages need each other in the same version. */
function withVersion(manifest: Package, next: string): Package {
  manifest.version = next;
  for (const needed of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}])
    for (const name of Object.keys(needed)) if (name.startsWith('@platen/')) needed[name] = next;
  return manifest;
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

if (import.meta.main) {
  const [next = ''] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+$/.test(next))
    throw new Error('Pass the next version: npm run release:version -- 0.4.0');
  for (const [path, text] of filesWithVersion(next)) writeFileSync(join(ROOT, path), text);
}
