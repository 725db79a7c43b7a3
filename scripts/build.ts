// Makes what a release has of the clients and the command line, in .platen/packages/: a folder and a file of each.
// Arguments name some of them: client, cli, python.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';
import { runCommand } from './setup/command.ts';
import { preparedPython } from './setup/python.ts';

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
  assets: Record<string, string>;
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

function compile(project: string, into: string): void {
  const args = ['-p', project, '--outDir', into];
  const { status } = spawnSync('tsc', args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function build({ source, name, entry, isCommonJsToo, assets }: Publishable): void {
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

/** The wheel and the source distribution. */
async function buildPython(): Promise<void> {
  const to = join(ROOT, '.platen/packages/python');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const code =
    'import sys; from flit_core.buildapi import *; print(*(b(sys.argv[1]) for b in (build_wheel, build_sdist)))';
  const args = ['-c', code, to];
  await runCommand(await preparedPython(), args, { cwd: join(ROOT, 'packages/sdk-python') });
}

const names = process.argv.slice(2);
const isChosen = (name: string) => names.length === 0 || names.includes(name);
const chosen = PACKAGES.filter(({ name }) => isChosen(name));
for (const one of chosen) build(one);
for (const { name } of chosen) pack(name);
if (isChosen('python')) await buildPython();
