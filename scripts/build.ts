// Makes what a release has of the client and the command line, in .platen/packages/: a folder and a tarball of each.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** Node runs our TypeScript as it is, but not below node_modules: a package is JavaScript. */
interface Publishable {
  /** Where its sources are, below packages/. */
  source: string;
  /** Where it goes, below .platen/packages/. */
  name: string;
  /** What its package.json says of the JavaScript. */
  entry: object;
  /** What lies in the package besides: from the repository, to the package. */
  assets: Record<string, string>;
}

const PACKAGES: readonly Publishable[] = [
  {
    source: 'sdk',
    name: 'client',
    entry: { exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } } },
    assets: { 'packages/sdk/README.md': 'README.md' },
  },
  {
    source: 'cli',
    name: 'cli',
    // The client comes along inside: no registry has it.
    entry: { bin: { platen: 'lib/installed.js' }, bundleDependencies: ['@platen/client'] },
    assets: {
      'packages/cli/README.md': 'README.md',
      gallery: 'gallery',
      '.platen/packages/client': 'node_modules/@platen/client',
    },
  },
];

function build({ source, name, entry, assets }: Publishable): void {
  const from = join(ROOT, 'packages', source);
  const to = join(ROOT, '.platen/packages', name);
  rmSync(to, { recursive: true, force: true });
  const args = ['-p', join(from, 'tsconfig.build.json'), '--outDir', join(to, 'lib')];
  const { status } = spawnSync('tsc', args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as object;
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify({ ...manifest, private: undefined, devDependencies: undefined, ...entry }, undefined, 2)}\n`,
  );
  for (const [file, path] of Object.entries(assets)) {
    cpSync(join(ROOT, file), join(to, path), { recursive: true });
  }
}

function pack(name: string): void {
  const into = join(ROOT, '.platen/packages');
  const args = ['pack', '--silent', '--pack-destination', into, join(into, name)];
  const { status } = spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

for (const one of PACKAGES) build(one);
for (const { name } of PACKAGES) pack(name);
