import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { CommandLine } from '../harness/clients/command-line.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

const MAIN = join(ROOT, 'packages/cli/src/main.ts');

/** What the guide lets an assistant start. */
function settings(): { args: string[]; env: Record<string, string> } {
  const guide = readFileSync(join(ROOT, 'docs/guides/assistants.md'), 'utf8');
  const [, block = ''] = /^```text\n([^]*?)^```$/m.exec(guide) ?? [];
  const { mcpServers } = JSON.parse(block) as {
    mcpServers: { platen: { args: string[]; env: Record<string, string> } };
  };
  return mcpServers.platen;
}

const folder = mkdtempSync(join(tmpdir(), 'platen-mcp-'));
const open = join(folder, 'open');

let platform: RunningPlatform;
let client: Client;

beforeAll(async () => {
  platform = sharedPlatform();
  const { key } = await platform.account();
  mkdirSync(open);
  client = new Client({ name: 'assistant', version: '1.0.0' });
  const { args, env } = settings();
  expect(Object.keys(env)).toEqual(['PLATEN_URL', 'PLATEN_API_KEY']);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, ...args.map((each) => (each.startsWith('/') ? open : each))],
    cwd: folder,
    env: { PLATEN_URL: platform.url, PLATEN_API_KEY: key, XDG_CONFIG_HOME: folder },
  });
  await client.connect(transport);
});
afterAll(async () => {
  await client.close();
  platform.leave();
  rmSync(folder, { recursive: true });
});

const call = (name: string, args: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: args });

/** What a tool says; the last of its texts. */
async function said(name: string, args?: Record<string, unknown>): Promise<string> {
  const { content } = await call(name, args);
  return content.flatMap((each) => (each.type === 'text' ? each.text : [])).join('\n');
}

describe('platen mcp', () => {
  test('offers its tools, each with a description', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'describe_gallery',
      'describe_options',
      'explain_error',
      'preview',
      'render',
      'validate',
    ]);
    expect(tools.filter(({ description }) => !description)).toEqual([]);
  });

  test('writes the PDF of a file with its variables and pictures', async () => {
    writeFileSync(join(open, 'letter.md'), '# Dear {{ name }}\n\n![logo](logo.svg)');
    writeFileSync(join(open, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>');
    const variables = { name: 'Ada' };
    const facts = await said('render', { file: 'letter.md', variables, output: 'out/letter.pdf' });
    expect(JSON.parse(facts)).toMatchObject({ page_count: 1, blocked_resources: 0 });
    expect(await pdfText(readFileSync(join(open, 'out/letter.pdf')))).toContain('Dear Ada');
  });

  test('returns the PDF of a text where no output is named', async () => {
    const { content } = await call('render', { content: '<h1>Hello {{ name }}</h1>' });
    const [document, facts] = content;
    expect(facts).toMatchObject({ text: expect.stringContaining('"missing_variables":["name"]') });
    const { resource } = document as { resource: { blob: string; mimeType: string } };
    expect(resource.mimeType).toBe('application/pdf');
    expect(await pdfText(Buffer.from(resource.blob, 'base64'))).toContain('Hello');
  });

  test('returns the picture of a page', async () => {
    const markdown = { format: 'markdown', content: 'a\n\n\\pagebreak\n\nb', page: 2, width: 200 };
    const { content } = await call('preview', markdown);
    const { data, mimeType } = content[0] as { data: string; mimeType: string };
    expect([mimeType, Buffer.from(data, 'base64').readUInt32BE(16)]).toEqual(['image/png', 200]);
  });

  test('says what a document lacks', async () => {
    const report = await said('validate', { content: '{{ who }}<img src="http://10.0.0.5/i">' });
    expect(JSON.parse(report)).toMatchObject({ report: { missing_variables: ['who'] } });
    expect(report).not.toContain('base64');
  });

  test('lists options, and describes one', async () => {
    expect(await said('describe_options')).toMatch(/^page_format: \S/m);
    expect(JSON.parse(await said('describe_options', { name: 'scale' }))).toMatchObject({
      maximum: 2,
    });
    expect(await said('describe_options', { name: 'zoom' })).toContain('No option is called zoom');
  });

  test('prints what the gallery gives', async () => {
    expect((await said('describe_gallery')).split('\n')).toContain('receipt');
    const request = JSON.parse(await said('describe_gallery', { name: 'receipt' })) as object;
    const facts = await said('render', { ...request, output: 'receipt.pdf' });
    expect(JSON.parse(facts)).toMatchObject({ missing_variables: [] });
  });

  test('tells an error with the field at fault, and explains it', async () => {
    const refused = await call('render', { content: '<p>', options: { scale: 9 } });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toMatch(/\/options\/scale.*invalid_request/);
    expect(await said('explain_error', { name: 'invalid_request' })).toContain('HTTP 400');
    expect(await said('explain_error', { code: 'invalid_request' })).toMatch(/code/);
    expect(await said('explain_error', { name: 'nope' })).toContain('these are: missing_content');
  });

  test.each([
    ['a file outside', { file: '../secret.md' }, 'the only folder'],
    ['a file behind a link', { file: 'away/secret.md' }, 'the only folder'],
    ['an output outside', { content: 'x', output: '../x.pdf' }, 'the only folder'],
    ['an output behind a link', { content: 'x', output: 'away/new/x.pdf' }, 'the only folder'],
    ['an output that is no PDF', { content: 'x', output: 'letter.md' }, 'has to end in .pdf'],
    ['a file and content', { file: 'letter.md', content: 'x' }, 'not both'],
  ])('refuses %s', async (_, args, sentence) => {
    writeFileSync(join(folder, 'secret.md'), 'secret');
    rmSync(join(open, 'away'), { force: true });
    symlinkSync(folder, join(open, 'away'));
    const { isError, content } = await call('render', args);
    expect([isError, content]).toEqual([
      true,
      [{ type: 'text', text: expect.stringContaining(sentence) }],
    ]);
    expect(['x.pdf', 'new'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
  });

  test('has the guides and the gallery as resources', async () => {
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    const guide = `${platform.url}/docs/guides/html.md`;
    expect(uris).toEqual(expect.arrayContaining([guide, 'platen:gallery/invoice']));
    for (const [uri, text] of [
      [guide, '# HTML'],
      ['platen:gallery/invoice', '"template_data"'],
    ] as const) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ text: expect.stringContaining(text) }]);
    }
  });
});

test.each([
  [[], '--folder'],
  [['--folder', '.'], 'Where is Platen?'],
  [['--folder', '.', '--url', 'http://127.0.0.1:1'], 'PLATEN_API_KEY'],
  [['--folder', 'gone'], 'gone: there is no such folder.'],
])('with %j alone it says what is missing, and starts nothing', async (args, sentence) => {
  const shell = new CommandLine({});
  const { code, stderr } = await shell.run('mcp', ...args);
  shell.remove();
  expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
});
