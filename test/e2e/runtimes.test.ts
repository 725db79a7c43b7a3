import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { preparedRuntimes, type Runtimes } from '../../scripts/setup/runtimes.ts';
import {
  clientExamples,
  installPackages,
  PRINTED_BY_EXAMPLES,
} from '../harness/installed-packages.ts';
import { pdfText } from '../harness/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';

/** The packed client, as somebody installs it. */
const installed = mkdtempSync(join(tmpdir(), 'platen-runtimes-'));
const examples = clientExamples();
const execute = promisify(execFile);

let platform: TestPlatform;
let runtimes: Runtimes;

beforeAll(async () => {
  runtimes = await preparedRuntimes();
  await installPackages(installed, ['client']);
  platform = await TestPlatform.start();
}, 600_000);

afterAll(async () => {
  await platform.stop();
  rmSync(installed, { recursive: true, force: true });
});

/** What Deno may do: the examples ask the platform, and write what they get. */
const DENO = ['run', '--no-lock', '--allow-net', '--allow-env', '--allow-read', '--allow-write=.'];

test.each<[string, (runtimes: Runtimes) => string[]]>([
  ['Bun', ({ bun }) => [bun, 'run']],
  ['Deno', ({ deno }) => [deno, ...DENO]],
])(
  'in %s the client does what its page shows',
  async (name, commandOf) => {
    const folder = join(installed, name);
    mkdirSync(folder);
    symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    const { key } = await platform.account();
    const token = await platform.token(`user-of-${name}`);
    const env = {
      ...{ HOME: folder, PATH: process.env['PATH'] },
      ...{ PLATEN_URL: platform.url, PLATEN_API_KEY: key, PLATEN_TOKEN: token },
    };
    const [program = '', ...args] = commandOf(runtimes);
    const printed: string[] = [];
    for (const [index, code] of examples.entries()) {
      const file = `example-${index}.ts`;
      writeFileSync(join(folder, file), code);
      printed.push((await execute(program, [...args, file], { cwd: folder, env })).stdout);
    }
    expect(printed).toEqual(PRINTED_BY_EXAMPLES);
    expect(await pdfText(readFileSync(join(folder, 'hello.pdf')))).toContain('Hello Ada');
    expect(await pdfText(readFileSync(join(folder, 'report.pdf')))).toContain('All is well.');
  },
  300_000,
);
