import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import {
  clientExamples,
  installLine,
  installPackages,
  PRINTED_BY_EXAMPLES,
  VERSION,
} from '../harness/clients/installed-packages.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

/** The client and the command line, installed outside of the repository. */
const folder = mkdtempSync(join(tmpdir(), 'platen-packages-'));
const modules = join(folder, 'node_modules');

let platform: RunningPlatform;
let env: NodeJS.ProcessEnv;

const execute = promisify(execFile);

async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(command, args, { cwd: folder, env: { ...process.env, ...env } });
  return stdout;
}

beforeAll(async () => {
  platform = sharedPlatform();
  await installPackages(folder, ['client', 'cli'], platform);
  symlinkSync(join(ROOT, 'node_modules/@types'), join(modules, '@types')); // the users' compiler
  await run('npm', 'pkg', 'set', 'type=module');
  const { key } = await platform.account();
  const token = await platform.token(`user-${randomUUID()}`);
  env = { PLATEN_URL: platform.url, PLATEN_API_KEY: key, PLATEN_TOKEN: token };
}, 300_000);

afterAll(() => {
  platform.leave();
  rmSync(folder, { recursive: true, force: true });
});

test('docs/api.md installs as the pages of the packages do', () => {
  const pages = ['sdk', 'cli', 'sdk-python'].map((name) => `packages/${name}/README.md`);
  const said = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
  for (const line of pages.map(installLine)) expect(said).toContain(line);
});

test('the checksums at /downloads/ are those of its files', async () => {
  await run('sh', '-c', 'mkdir sums && cd sums && curl -fsSO "$PLATEN_URL/downloads/SHA256SUMS"');
  const fetched =
    'for file in $(cut -c 67- SHA256SUMS); do curl -fsSO "$PLATEN_URL/downloads/$file"; done';
  const said = await run('sh', '-c', `cd sums && ${fetched} && sha256sum --check SHA256SUMS`);
  expect(said.trim().split('\n')).toEqual([
    `platen-cli-${VERSION}.tgz: OK`,
    `platen-client-${VERSION}.tgz: OK`,
    `platen_pdf-${VERSION}-py3-none-any.whl: OK`,
  ]);
});

test.each([modules, join(folder, 'lib', 'node_modules')])('packages have their licence', (at) => {
  const name = at === modules ? 'client' : 'cli';
  const text = readFileSync(join(at, '@platen', name, 'LICENSE'), 'utf8');
  expect(text).toContain('Apache License');
});

describe('the client', () => {
  test('runs the examples of its page, under strict types', async () => {
    const names = clientExamples().map((code, index) => {
      writeFileSync(join(folder, `example-${index}.ts`), code);
      return `example-${index}`;
    });
    await run(
      join(ROOT, 'node_modules/.bin/tsc'),
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--types',
      'node',
      ...names.map((name) => `${name}.ts`),
    );
    const printed: string[] = [];
    for (const name of names) printed.push(await run(process.execPath, `${name}.js`));
    expect(printed).toEqual(PRINTED_BY_EXAMPLES);
    for (const name of ['hello.pdf', 'report.pdf']) {
      expect(readFileSync(join(folder, name)).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
});

describe('the client as a package', () => {
  test('works with require()', async () => {
    const code = `
      const { Platen, PlatenError } = require('@platen/client');
      const platen = new Platen({ baseUrl: process.env.PLATEN_URL, apiKey: process.env.PLATEN_API_KEY });
      platen.usage().then(({ plan }) => console.log(plan, typeof PlatenError));`;
    writeFileSync(join(folder, 'required.cjs'), code);
    expect(await run(process.execPath, 'required.cjs')).toBe('development function\n');
  });
});

describe('the command line', () => {
  const platen = (...args: string[]) => run(join(folder, 'bin/platen'), ...args);

  test('contains the gallery, and makes documents', async () => {
    expect(await platen('templates', 'list')).toContain('invoice');
    await platen('templates', 'new', 'receipt');
    const vars = ['--vars', 'receipt/variables.json'];
    await platen('render', 'receipt/template.json', ...vars, '-o', 'receipt.pdf');
    const pdf = readFileSync(join(folder, 'receipt.pdf'));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
