import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type * as Client from '@platen/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import {
  clientExamples,
  installPackages,
  PRINTED_BY_EXAMPLES,
  VERSION,
} from '../harness/clients/installed-packages.ts';
import { launchWholeChromium } from '../harness/clients/open-browser.ts';
import { preparedRuntimes, type Runtimes } from '../harness/clients/runtimes.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';

/** The packed client, as users install it. */
const installed = mkdtempSync(join(tmpdir(), 'platen-runtimes-'));
const examples = clientExamples();
const execute = promisify(execFile);

let platform: TestPlatform;
let runtimes: Runtimes;
/** Serves the client to a browser. */
let site: { url: string; close: () => void };

beforeAll(async () => {
  runtimes = await preparedRuntimes();
  site = await servedAt(join(installed, 'node_modules/@platen/client'));
  platform = await TestPlatform.start({ env: { edge: { PLATEN_CORS_ORIGINS: site.url } } });
  await installPackages(installed, ['client'], platform);
}, 600_000);

afterAll(async () => {
  await platform.stop();
  site.close();
  rmSync(installed, { recursive: true, force: true });
});

/** Imports for a test's script, whose own imports Vitest would rewrite. */
const PAGE = `<!doctype html><title>A page</title><script>
  globalThis.imported = (address) => import(address);
</script>`;

async function servedAt(folder: string): Promise<typeof site> {
  const server = createServer(({ url = '' }, response) => {
    const isScript = url.endsWith('.js');
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? readFileSync(join(folder, url)) : PAGE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** The permissions for Deno: the examples call the platform, and write files. */
const DENO = ['run', '--no-lock', '--allow-net', '--allow-env', '--allow-read', '--allow-write=.'];

test.each<[string, (runtimes: Runtimes) => string[]]>([
  ['Bun', ({ bun }) => [bun, 'run']],
  ['Deno', ({ deno }) => [deno, ...DENO]],
  ['Node.js 20', ({ node20 }) => [node20]],
  ['Node.js 22', ({ node22 }) => [node22]],
])(
  'in %s the client runs the examples of its page',
  async (name, commandOf) => {
    const folder = join(installed, name);
    mkdirSync(folder);
    symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    const { key } = await platform.account();
    const token = await platform.token(`user-of-${name.replace(' ', '-')}`);
    const env = {
      HOME: folder,
      PATH: process.env['PATH'],
      PLATEN_URL: platform.url,
      PLATEN_API_KEY: key,
      PLATEN_TOKEN: token,
    };
    const [program = '', ...args] = commandOf(runtimes);
    const printed: string[] = [];
    for (const [index, code] of examples.entries()) {
      const isOld = name.includes('Node'); // which runs only JavaScript
      const file = `example-${index}.${isOld ? 'js' : 'ts'}`;
      writeFileSync(join(folder, file), isOld ? stripTypeScriptTypes(code) : code);
      printed.push((await execute(program, [...args, file], { cwd: folder, env })).stdout);
    }
    expect(printed).toEqual(PRINTED_BY_EXAMPLES);
    expect(await pdfText(readFileSync(join(folder, 'hello.pdf')))).toContain('Hello Ada');
    expect(await pdfText(readFileSync(join(folder, 'report.pdf')))).toContain('All is well.');
  },
  300_000,
);

test('every module resolution finds the types of the client', async () => {
  const tarball = join(ROOT, `.platen/downloads/platen-client-${VERSION}.tgz`);
  const args = ['--no-color', '--no-emoji', tarball];
  const { stdout } = await execute(process.execPath, [runtimes.attw, ...args]);
  expect(stdout).toContain('No problems found');
}, 300_000);

test('in a browser the client makes a PDF and a preview, reports a refusal, and stops', async () => {
  const { key } = await platform.account('starter');
  const browser = await launchWholeChromium();
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    expect(
      await page.evaluate(IN_A_BROWSER, { url: platform.url, key, address: '/lib/index.js' }),
    ).toEqual({
      pages: 1,
      begins: '%PDF-',
      picture: true,
      refusal: ['invalid_request', '/options/scale'],
      stopped: 'AbortError',
      remaining: 498,
    });
  } finally {
    await browser.close();
  }
}, 300_000);

/** The script of a page that uses the client; it runs in the browser, without our imports. */
const IN_A_BROWSER = async ({ url, key, address }: Record<'url' | 'key' | 'address', string>) => {
  const page = globalThis as unknown as { imported: (path: string) => Promise<typeof Client> };
  const { Platen } = await page.imported(address);
  const platen = new Platen({ baseUrl: url, apiKey: key });
  const pdf = await platen.generatePdf({ content: '<h1>Hello' });
  const bytes = await pdf.bytes();
  const picture = await platen.preview({ content: '<h1>Hello', preview: { width: 64 } });
  const first = (await picture.bytes())[0];
  const refusal = await platen
    .generatePdf({ content: 'x', options: { scale: 9 } })
    .catch((error: unknown) => {
      const { code, details } = error as Client.PlatenError;
      return [code, details[0]?.path];
    });
  const stopped = await platen
    .generatePdf({ content: 'x' }, { signal: AbortSignal.abort() })
    .catch((error: unknown) => (error as Error).name);
  return {
    pages: pdf.pageCount,
    begins: new TextDecoder().decode(bytes.subarray(0, 5)),
    picture: first === 0x89,
    refusal,
    stopped,
    remaining: picture.quota?.remaining,
  };
};
