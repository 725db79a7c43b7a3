import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { guideBlocks } from '../harness/guides/blocks.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

const RECIPES = 'docs/guides/recipes.md';

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'platen-quickstart-'));

let platform: RunningPlatform;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  platform = sharedPlatform();
  const { key } = await platform.account();
  env = { ...process.env, PLATEN_URL: platform.url, PLATEN_API_KEY: key };
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => {
  platform.leave();
  rmSync(folder, { recursive: true });
});

/** The program of a page in a language, as a file. @param part what only it has */
function saved(page: string, language: string, name: string, part = ''): string {
  const block = guideBlocks().find(
    (each) => each.page === page && each.language === language && each.code.includes(part),
  );
  writeFileSync(join(folder, name), block!.code);
  return join(folder, name);
}

const PROGRAMS: [language: string, name: string, command: string, ...args: string[]][] = [
  ['js', 'hello.mjs', process.execPath],
  ['python', 'hello.py', '/usr/bin/python3'],
  ['go', 'hello.go', 'go', 'run'],
];

const hasJava = await execute('java', ['--list-modules']).then(
  ({ stdout }) => stdout.includes('jdk.compiler'),
  () => false,
);
// A machine with a runtime alone cannot compile it.
if (hasJava) PROGRAMS.push(['java', 'Hello.java', 'java']);

test.each(PROGRAMS)('the program in %s makes its PDF', async (language, name, command, ...args) => {
  rmSync(join(folder, 'hello.pdf'), { force: true });
  const file = saved('docs/guides/quickstart.md', language, name);
  await execute(command, [...args, file], { cwd: folder, env });
  expect(await pdfText(readFileSync(join(folder, 'hello.pdf')))).toContain('Hello Ada');
});

/** What starts the server of a recipe, whose system may have nothing but files that can be read. */
const SERVERS: [language: string, name: string, command: string, ...args: string[]][] = [
  ['js', 'server.mjs', process.execPath, '--permission', '--allow-fs-read=*'],
  ['go', 'server', join(folder, 'server')],
];

test.each(SERVERS)(
  'the server in %s gives a browser the document, and not what went wrong',
  async (language, name, command, ...args) => {
    const port = await freePort();
    const file = saved(RECIPES, language, language === 'go' ? `${name}.go` : name);
    if (language === 'go') await execute('go', ['build', '-o', name, file], { cwd: folder, env });
    const started = (key: string | undefined) =>
      spawn(command, language === 'go' ? args : [...args, file], {
        cwd: folder,
        env: { ...env, PORT: String(port), PLATEN_API_KEY: key },
      });
    const ask = () => fetch(`http://127.0.0.1:${port}/invoices/7`).catch(() => undefined);
    for (const [key, status] of [
      [env['PLATEN_API_KEY'], 200],
      ['wrong', 502],
    ] as const) {
      const server = started(key);
      let answer: Response | undefined;
      await until('the server answers', async () => (answer = await ask()) !== undefined);
      expect(answer!.status).toBe(status);
      const body = Buffer.from(await answer!.arrayBuffer());
      if (status === 200) expect(await pdfText(body)).toContain('Invoice 7');
      else expect(body.toString().trim()).toBe('The invoice cannot be made now.');
      server.kill();
      await once(server, 'exit');
    }
  },
);

test('the route of Next.js does the same, without a server of its own', async () => {
  const file = saved(RECIPES, 'js', 'route.mjs', 'export async function GET');
  // Next.js calls it with a request and a promise of the path's parameters.
  const call =
    "const { GET } = await import('./route.mjs');" +
    "const answer = await GET(new Request('http://a.example'), { params: Promise.resolve({ number: '7' }) });" +
    "process.stdout.write(answer.status + answer.headers.get('content-type') + '\\n');" +
    'process.stdout.write(Buffer.from(await answer.arrayBuffer()));';
  const ask = (key: string | undefined) =>
    execute(process.execPath, ['--input-type=module', '--eval', call], {
      cwd: dirname(file),
      env: { ...env, PLATEN_API_KEY: key },
      encoding: 'latin1',
    });
  const { stdout: made } = await ask(env['PLATEN_API_KEY']);
  const [head = '', ...rest] = made.split('\n');
  expect(head).toBe('200application/pdf');
  expect(await pdfText(Buffer.from(rest.join('\n'), 'latin1'))).toContain('Invoice 7');
  const { stdout: refused } = await ask('wrong');
  expect(refused).toBe('502text/plain;charset=UTF-8\nThe invoice cannot be made now.');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
