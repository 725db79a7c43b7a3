import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform, TestAccount } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

const PLAN = 'ten-a-month';
/** Longer than the other side of a test takes. */
const SLOW = { content: '<p>slow', options: { wait_for: { selector: '#never' } } };

let platform: RunningPlatform;
let account: TestAccount;
let folder: string;
let client: Client;
let transport: StdioClientTransport;

beforeAll(() => {
  platform = sharedPlatform();
});
afterAll(() => platform.leave());
beforeEach(async () => {
  account = await platform.account(PLAN);
  folder = mkdtempSync(join(tmpdir(), 'platen-mcp-'));
  transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(ROOT, 'packages/cli/src/main.ts'), 'mcp', '--folder', folder],
    cwd: folder,
    env: { PLATEN_URL: platform.url, PLATEN_API_KEY: account.key, XDG_CONFIG_HOME: folder },
  });
  client = new Client({ name: 'assistant', version: '1.0.0' });
  await client.connect(transport);
});
afterEach(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

const render = (args: object, signal?: AbortSignal) =>
  client.callTool(
    { name: 'render', arguments: { ...args } },
    { timeout: 170_000, ...(signal && { signal }) },
  );

const pdfs = () => readdirSync(folder).filter((name) => /pdf/i.test(name));

test('calls at once that write files of their own and one together leave whole documents', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const calls = names.map((name, nth) =>
    render({ content: `<p>only ${name}`, output: nth < 3 ? 'together.pdf' : `${name}.pdf` }),
  );
  for (const { isError } of await Promise.all(calls)) expect(isError).not.toBe(true);
  expect(pdfs().toSorted()).toEqual(['d.pdf', 'e.pdf', 'f.pdf', 'together.pdf']);
  const texts = pdfs().map(async (name) => pdfText(readFileSync(join(folder, name))));
  expect((await Promise.all(texts)).map((text) => text.trim()).toSorted()).toEqual([
    expect.stringMatching(/^only [abc]$/),
    'only d',
    'only e',
    'only f',
  ]);
  expect(await platform.usage(account.key)).toMatchObject({ used: 6 });
});

test('a cancelled call ends its document, uncharged, without a file; others go on', async () => {
  const cancelled = new AbortController();
  const call = render({ ...SLOW, output: 'cancelled.pdf' }, cancelled.signal);
  const ended = expect(call).rejects.toThrow(/abort/i);
  await platform.begun(account, PLAN);
  cancelled.abort();
  await ended;
  await platform.begun(account, PLAN, 0);
  expect(pdfs()).toEqual([]);
  expect((await render({ content: 'x', output: 'next.pdf' })).isError).not.toBe(true);
  expect(await platform.usage(account.key)).toMatchObject({ used: 1 });
});

test('a client that leaves ends the server and its documents, uncharged, without a file', async () => {
  const { pid } = transport;
  const calls = [1, 2].map((nth) => render({ ...SLOW, output: `${nth}.pdf` }));
  const ended = Promise.all(calls.map((call) => expect(call).rejects.toThrow(/closed/i)));
  await platform.begun(account, PLAN, 2);
  await client.close();
  await ended;
  await until('the server has ended', () => !existsSync(`/proc/${pid}`));
  await platform.begun(account, PLAN, 0);
  expect(pdfs()).toEqual([]);
  expect(await platform.usage(account.key)).toMatchObject({ used: 0 });
});
