import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { installedPackages } from '../../scripts/setup/debian.ts';
import { freePorts } from '../../scripts/start/processes/ports.ts';
import { preparedJars } from '../harness/clients/tools.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { guideBlocks } from '../harness/guides/blocks.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

/** Debian's packages. */
const FRAMEWORKS = [
  'php-cli',
  'php-laravel-framework',
  'php-guzzlehttp-guzzle',
  'ruby-railties',
  'ruby-rack',
];
const PROGRAMS = join(ROOT, 'tools/recipes');
const PREPARED_WITHIN_MS = 1_200_000;

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'platen-recipes-'));

let platform: RunningPlatform;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  await installedPackages(FRAMEWORKS);
  platform = sharedPlatform();
  const { key } = await platform.account();
  env = { ...process.env, PLATEN_URL: platform.url, PLATEN_API_KEY: key };
}, PREPARED_WITHIN_MS);
afterAll(() => {
  platform.leave();
  rmSync(folder, { recursive: true });
});

/** The recipe in a language, as a file. */
function saved(language: string, name: string): string {
  const recipe = guideBlocks().find(
    (each) => each.page === 'docs/guides/recipes.md' && each.language === language,
  );
  writeFileSync(join(folder, name), recipe!.code);
  return join(folder, name);
}

const KEYS = ['right', 'wrong'] as const;

const envOf = (key: (typeof KEYS)[number]) =>
  key === 'wrong' ? { ...env, PLATEN_API_KEY: 'wrong' } : env;

async function expectAnswer(key: string, head: string, body: Buffer): Promise<void> {
  if (key === 'right') {
    expect(head).toBe('200application/pdf');
    expect(await pdfText(body)).toContain('Invoice 7');
  } else {
    expect(head).toMatch(/^502text\//);
    expect(body.toString()).toBe('The invoice cannot be made now.');
  }
}

test.each([
  ['php', 'web.php', 'php', 'visit.php'],
  ['ruby', 'invoices_controller.rb', 'ruby', 'visit.rb'],
])(
  'the recipe in %s gives the document, and not what went wrong',
  async (language, ...names) => {
    const [name, command, program] = names;
    const args = [join(PROGRAMS, program), saved(language, name), '/invoices/7'];
    for (const key of KEYS) {
      const options = { cwd: folder, env: envOf(key), encoding: 'buffer' as const };
      const { stdout } = await execute(command, args, options);
      const end = stdout.indexOf('\n');
      await expectAnswer(key, stdout.subarray(0, end).toString(), stdout.subarray(end + 1));
    }
  },
  120_000,
);

test(
  'the recipe for Spring gives the document, and not what went wrong',
  async () => {
    const jars = `${await preparedJars('recipes')}/*`;
    const sources = [saved('java', 'InvoiceController.java'), join(PROGRAMS, 'Visited.java')];
    await execute('javac', ['-parameters', '-cp', jars, '-d', folder, ...sources]);
    const [port] = await freePorts(1);
    for (const key of KEYS) {
      const args = ['-XX:TieredStopAtLevel=1', '-cp', `${folder}:${jars}`, 'Visited'];
      const server = spawn('java', [...args, `--server.port=${port}`], { env: envOf(key) });
      server.stdout.resume();
      const ask = () => fetch(`http://127.0.0.1:${port}/invoices/7`).catch(() => undefined);
      let answer: Response | undefined;
      await until('the server answers', async () => (answer = await ask()) !== undefined);
      const head = `${answer!.status}${answer!.headers.get('content-type')}`;
      await expectAnswer(key, head, Buffer.from(await answer!.arrayBuffer()));
      server.kill();
      await once(server, 'exit');
    }
  },
  PREPARED_WITHIN_MS,
);
