import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/paths.ts';

const execute = promisify(execFile);

/** Packs packages as npm publishes them, and unpacks them as npm installs them; the tarballs stay beside. */
export async function installPackages(folder: string, names: string[]): Promise<void> {
  await execute('node', ['scripts/build.ts', ...names], { cwd: ROOT });
  await Promise.all(names.map((name) => installPackage(folder, name)));
}

async function installPackage(folder: string, name: string): Promise<void> {
  const source = join(ROOT, '.platen/packages', name);
  const pack = ['pack', '--silent', '--pack-destination', folder, source];
  const { stdout } = await execute('npm', pack, { cwd: folder });
  const target = join(folder, 'node_modules/@platen', name);
  mkdirSync(target, { recursive: true });
  const unpack = ['xzf', stdout.trim(), '-C', target, '--strip-components=1'];
  await execute('tar', unpack, { cwd: folder });
}

/** The examples of the client's page, in TypeScript. */
export function clientExamples(): string[] {
  const readme = readFileSync(join(ROOT, 'packages/sdk/README.md'), 'utf8');
  return [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}

/** What each of them prints, in their order. */
export const PRINTED_BY_EXAMPLES = [
  '1 page, any number of PDFs left\n',
  '',
  'invalid_request /options/scale\n',
  'true\n',
  'Web shop active 0\nWeb shop active 0\n',
];
