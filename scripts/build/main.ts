// Makes the clients and the command line: folders in .platen/packages/, and in .platen/downloads/ the files that a release has and
// an edge offers. Arguments name some of them: client, cli, python.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { packedPage, SOURCE } from './packed-page.ts';
import { writeWheel } from './wheel.ts';

const DOWNLOADS = join(ROOT, '.platen/downloads');
const SUMS = 'SHA256SUMS';

/** Node runs our TypeScript as it is, but not below node_modules: a package is JavaScript. */
interface Publishable {
  /** Its folder below packages/. */
  source: string;
  /** Its folder below .platen/packages/. */
  name: string;
  /** The fields of its package.json about the JavaScript. */
  entry: object;
  /** Whether `require` gets JavaScript of its own, in lib/cjs. */
  isCommonJsToo?: boolean;
  /** Further files of the package: from the repository, to the package. */
  assets?: Record<string, string>;
}

function exported(folder: string) {
  return { types: `./${folder}/index.d.ts`, default: `./${folder}/index.js` };
}

const PACKAGES: readonly Publishable[] = [
  {
    source: 'sdk',
    name: 'client',
    entry: {
      main: './lib/cjs/index.js',
      types: './lib/cjs/index.d.ts',
      exports: { '.': { import: exported('lib'), require: exported('lib/cjs') } },
    },
    isCommonJsToo: true,
  },
  {
    source: 'cli',
    name: 'cli',
    // The client comes along inside: no registry has it.
    entry: { bin: { platen: 'lib/installed.js' }, bundleDependencies: ['@platen/client'] },
    assets: { gallery: 'gallery', '.platen/packages/client': 'node_modules/@platen/client' },
  },
];

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

function compile(project: string, into: string): void {
  run(join(ROOT, 'node_modules/.bin/tsc'), '-p', project, '--outDir', into);
}

function build({ source, name, entry, isCommonJsToo, assets = {} }: Publishable): void {
  const from = join(ROOT, 'packages', source);
  const to = join(ROOT, '.platen/packages', name);
  rmSync(to, { recursive: true, force: true });
  compile(join(from, 'tsconfig.build.json'), join(to, 'lib'));
  if (isCommonJsToo) {
    const commonJs = join(to, 'lib/cjs');
    compile(join(from, 'tsconfig.commonjs.json'), commonJs);
    writeFileSync(join(commonJs, 'package.json'), '{"type": "commonjs"}\n');
  }
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as object;
  const about = SOURCE && { homepage: SOURCE, repository: { type: 'git', url: `git+${SOURCE}` } };
  const whole = { ...manifest, private: undefined, devDependencies: undefined, ...about, ...entry };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(whole, undefined, 2)}\n`);
  writeFileSync(join(to, 'README.md'), packedPage(`packages/${source}/README.md`));
  for (const [file, path] of Object.entries({ ...assets, LICENSE: 'LICENSE' })) {
    cpSync(join(ROOT, file), join(to, path), { recursive: true });
  }
}

function pack(name: string): void {
  const folder = join(ROOT, '.platen/packages', name);
  run('npm', 'pack', '--silent', '--pack-destination', DOWNLOADS, folder);
}

/** As `sha256sum --check` reads them. */
function writeSums(): void {
  const lines = readdirSync(DOWNLOADS)
    .filter((name) => /\.(tgz|whl)$/.test(name))
    .map(
      (name) => [createHash('sha256').update(readFileSync(join(DOWNLOADS, name))), name] as const,
    )
    .map(([hash, name]) => `${hash.digest('hex')}  ${name}\n`);
  writeFileSync(join(DOWNLOADS, SUMS), lines.join(''));
}

const names = process.argv.slice(2);
const isChosen = (name: string) => names.length === 0 || names.includes(name);
const chosen = PACKAGES.filter(({ name }) => isChosen(name));
// Whoever builds all wants no file of another version.
if (names.length === 0) rmSync(DOWNLOADS, { recursive: true, force: true });
mkdirSync(DOWNLOADS, { recursive: true });
for (const one of chosen) build(one);
for (const { name } of chosen) pack(name);
if (isChosen('python')) writeWheel(join(ROOT, 'packages/sdk-python'), DOWNLOADS);
writeSums();
