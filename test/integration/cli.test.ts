import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { CommandLine } from '../harness/clients/command-line.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

let platform: RunningPlatform;
let shell: CommandLine;

beforeAll(() => {
  platform = sharedPlatform();
});
afterAll(() => platform.leave());

beforeEach(async () => {
  const { key } = await platform.account();
  const token = await platform.token(`user-${randomUUID()}`);
  shell = new CommandLine({
    PLATEN_URL: platform.url,
    PLATEN_API_KEY: key,
    PLATEN_TOKEN: token,
  });
});
afterEach(() => shell.remove());

const write = (name: string, text: string) => writeFileSync(shell.path(name), text);
const textOf = (name: string) => pdfText(readFileSync(shell.path(name)));

/** A command that has to succeed. @returns what it printed */
async function printed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await shell.run(...args);
  expect([code, stderr]).toEqual([0, expect.anything()]);
  return stdout.toString().trim();
}

describe('platen render', () => {
  test('writes a PDF of Markdown beside its source, with variables and a theme, and prints nothing', async () => {
    write('letter.md', '# Dear {{name}}\n\n{{ count | plus: 1 }} of {{items[0]}}');
    write('data.json', '{"name": "Bob", "items": ["pears"]}');
    const said = await printed(
      'render',
      'letter.md',
      '--vars',
      'data.json',
      '--var',
      'name=Ada=B',
      '--var',
      'count:=6',
      '--theme',
      'academic',
      '--option',
      'page_ranges=1',
    );
    expect(said).toBe('');
    const text = await textOf('letter.pdf');
    expect(text).toContain('Dear Ada=B');
    expect(text).toContain('7 of pears');
  });

  test('writes a PDF of a Word document, and prints JSON for programs', async () => {
    cpSync(join(ROOT, DOCX), shell.path('in.docx'));
    const facts = JSON.parse(
      await printed('--json', 'render', 'in.docx', '-o', 'out.pdf'),
    ) as object;
    expect(facts).toMatchObject({ file: 'out.pdf', page_count: expect.any(Number) as unknown });
    expect(readFileSync(shell.path('out.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('reads standard input and writes standard output', async () => {
    const args = ['render', '-', '-f', 'markdown', '--var', 'name=Ada'];
    const { code, stdout, stderr } = await shell.runWith({ input: '# Hi {{name}}{{x}}' }, ...args);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^Printing standard input …\nstandard output: 1 page, \d+ ms\nNo value for: x\n$/,
    );
    expect(await pdfText(stdout)).toContain('Hi Ada');
  });

  test('reports how much was not loaded', async () => {
    write('page.html', '<img src="http://127.0.0.1/i"><img src="http://10.0.0.5/i">');
    const { code, stdout, stderr } = await shell.run('render', 'page.html', '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(String(stdout))).toMatchObject({ blocked_resources: 2 });
    expect((await shell.run('render', 'page.html', '-q')).stderr).toBe(
      '2 resources were not loaded (render --report says what).\n',
    );
    const named = JSON.parse(await printed('render', 'page.html', '--report')) as {
      report: { blocked_resources: { reference: string }[] };
    };
    expect(named.report.blocked_resources.map(({ reference }) => reference)).toEqual([
      'http://127.0.0.1/i',
      'http://10.0.0.5/i',
    ]);
  });

  test('makes a PDF of a copied template of the gallery', async () => {
    const { stderr } = await shell.run('templates', 'new', 'invoice', 'bills/june');
    const line = /platen (render .*)$/m.exec(stderr)![1]!;
    await printed(...line.split(' '), '-o', 'invoice.pdf');
    expect(await textOf('invoice.pdf')).toMatch(/invoice/i);
  });

  test('says that it works, and then the result, but not with --quiet', async () => {
    write('page.html', 'x');
    const lines = /^Printing page\.html …\r?\npage\.pdf: 1 page, \d+ ms\r?\n$/;
    expect((await shell.run('render', 'page.html')).stderr).toMatch(lines);
    expect((await shell.run('render', 'page.html', '--quiet')).stderr).toBe('');
  });

  test('prints several files into a folder, and goes on after one that fails', async () => {
    for (const name of ['a.md', 'c.html']) write(name, `of ${name}`);
    write('b.json', '{"version": 1}');
    const { code, stderr } = await shell.run('render', 'a.md', 'b.json', 'c.html', '-o', 'out/');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^b\.json: .*content/m)]);
    expect(stderr).toMatch(/^Not printed: b\.json\.$/m);
    expect(readdirSync(shell.path('out'))).toEqual(['a.pdf', 'c.pdf']);
    expect(await textOf('out/c.pdf')).toContain('of c.html');
  });

  test.each([
    [['a.md', 'a.html'], 'a.md and a.html would both become a.pdf.'],
    [['a.md', 'b.md', '-o', 'one.pdf'], 'Several files go into a folder'],
    [['a.md', '-'], 'Several files go into a folder'],
    [['a.md', 'b.md', '--watch'], '--watch needs a file'],
    [['a.md', '--report', '-o', 'b.pdf'], '--report writes no file'],
    [['a.md', '--report', '--watch'], '--report writes no file'],
  ])('prints nothing of %j', async (args, sentence) => {
    for (const name of ['a.md', 'b.md', 'a.html']) write(name, 'x');
    const { code, stderr } = await shell.run('render', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(readdirSync(shell.folder).filter((name) => name.endsWith('.pdf'))).toEqual([]);
  });

  test('says that a theme changes nothing of HTML', async () => {
    write('page.html', 'x');
    const { code, stderr } = await shell.run('render', 'page.html', '-q', '--theme', 'academic');
    expect([code, stderr]).toEqual([0, '--theme changes nothing of page.html.\n']);
  });

  test('makes a picture where the output ends in .png', async () => {
    write('page.html', '<h1>Hello');
    await printed('render', 'page.html', '-o', 'page.png');
    expect(readFileSync(shell.path('page.png')).subarray(1, 4).toString()).toBe('PNG');
    const { code, stderr } = await shell.run('preview', 'page.html', '-o', 'page.pdf');
    expect([code, stderr]).toEqual([2, expect.stringContaining('platen render')]);
  });

  test('creates the folders for the document', async () => {
    write('page.html', '<p>inside');
    await printed('render', 'page.html', '-o', 'out/june/page.pdf');
    expect(await textOf('out/june/page.pdf')).toContain('inside');
    await printed('render', 'page.html', '-o', 'bills/');
    await printed('preview', 'page.html', '-o', 'bills');
    expect(readdirSync(shell.path('bills')).sort()).toEqual(['page.pdf', 'page.png']);
  });

  test('reads a value as JSON where an option is no text', async () => {
    write('page.html', 'x');
    const { stderr } = await shell.run('render', 'page.html', '--option', 'scale=9');
    expect(stderr).toMatch(/\/options\/scale must be <= /);
  });

  test('keeps the existing file, and leaves no other, when the API refuses', async () => {
    write('page.html', '{% if %}');
    write('page.pdf', 'before');
    const { code, stderr } = await shell.run('render', 'page.html');
    expect(code).toBe(1);
    expect(stderr).toContain('(template_error)');
    expect(readFileSync(shell.path('page.pdf'), 'utf8')).toBe('before');
    expect(readdirSync(shell.folder).sort()).toEqual(['page.html', 'page.pdf']);
  });

  test('prints the API’s error for programs', async () => {
    write('page.html', 'x');
    const { code, stderr } = await shell.run(
      'render',
      'page.html',
      '--json',
      '--option',
      'scale:=9',
    );
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      error: 'invalid_request',
      status: 400,
      details: [{ path: '/options/scale' }],
    });
  });

  test.each([
    [['render'], 'Which file? - is standard input.'],
    [['render', 'page.html', '--them', 'x'], "unknown option '--them'"],
    [['render', 'gone.html'], 'gone.html cannot be read: there is no such file.'],
    [['render', 'page.txt'], 'pass --format html|markdown|template|docx.'],
    [['render', 'https://example.com/'], '--option base_url=ADDRESS'],
    [['render', 'page.html', '--vars', '{"name":"Ada"}'], '--var name=Ada'],
    [['convert', 'page.html'], '`platen --help` lists the commands'],
    [['render', '-'], 'standard input does not end in'],
    [['render', 'page.html', '--var', 'name'], 'Write name=text or name:=JSON.'],
    [['render', 'page.html', '--vars', 'page.html'], 'page.html is not JSON'],
    [['render', 'page.html', '-o', 'page.html'], 'would be overwritten'],
    [['render', 'page.html', '-o', './page.html'], './page.html would be overwritten'],
    [['preview', 'page.html', '-o', './page.html'], './page.html would be overwritten'],
    [['render', 'page.html', '--vars', 'v.json', '-o', './v.json'], 'would be overwritten'],
    [['render', 'page.html', '--options', 'v.json', '-o', './v.json'], 'would be overwritten'],
    [['render', 'page.html', '-o', 'page.html/x.pdf'], 'a part of its path is no folder'],
    [['render', '-', '-f', 'html', '-o', 'folder/'], 'folder/ is a folder: say which file in it'],
    [['render', 'page.html', '--watch', '-o', '-'], '--watch needs a file'],
    [['render', 'no/x.md', '--watch'], 'no: there is no such folder.'],
    [['render', 'page.html', '--watch', '--vars', 'no/x.json'], 'no: there is no such folder.'],
    [['render', 'page.html', '--url', 'nowhere'], 'nowhere is no http or https URL'],
    [['probe', '--once', '--url', 'nowhere'], 'nowhere is no http or https URL'],
    [['login', '--url', 'nowhere'], 'nowhere is no http or https URL'],
    [['usage', '--api-key', 'platen_live_…'], 'The API key (--api-key, PLATEN_API_KEY'],
    [['probe', '--once', '--api-key', 'platen_live_…'], 'The API key (--api-key, PLATEN_API_KEY'],
    [['keys', 'list', '--token', 'a.b.…'], 'The token (--token or PLATEN_TOKEN) holds U+2026'],
    [['prnt'], "unknown command 'prnt'"],
  ])('%j is a wrong command', async (args, sentence) => {
    write('page.html', 'x');
    write('v.json', '{}');
    const { code, stdout, stderr } = await shell.run(...args);
    expect([code, stdout.toString()]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ +at /m); // no stack
    expect(readFileSync(shell.path('page.html'), 'utf8')).toBe('x');
    expect(readFileSync(shell.path('v.json'), 'utf8')).toBe('{}');
  });

  const says = (text: string) =>
    until(`it says ${text}`, async () => {
      return existsSync(shell.path('page.pdf')) && (await textOf('page.pdf')).includes(text);
    });

  test('again at each save, also after a mistake, until it is interrupted', async () => {
    write('page.html', '<p>first');
    const { child, ended } = shell.start(['render', 'page.html', '--watch', '--quiet']);
    await says('first');
    write('page.html', '{% if %}');
    await once(child.stderr, 'data');
    write('page.html', '<p>second');
    await says('second');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('template_error'),
    });
  });

  test('with what it refers to, again when that is saved', async () => {
    write('page.html', '<link rel="stylesheet" href="page.css"><p>');
    write('page.css', 'p::before { content: "first" }');
    const { child, ended } = shell.start(['render', 'page.html', '--watch', '--quiet']);
    await says('first');
    write('page.css', 'p::before { content: "second" }');
    await says('second');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
  });

  test('without what it refers to, where --no-assets says so', async () => {
    write('page.html', '<img src="logo.svg"><p>x');
    write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const blocked = async (...more: string[]) => {
      const { stdout } = await shell.run('render', 'page.html', '--json', ...more);
      return (JSON.parse(stdout.toString()) as { blocked_resources: number }).blocked_resources;
    };
    expect([await blocked(), await blocked('--no-assets')]).toEqual([0, 1]);
  });

  test('interrupted leaves no partial file, exits with 130, and is not charged', async () => {
    const account = await platform.account('starter');
    const { key } = account;
    write('page.html', 'x');
    const options = ['--option', 'wait_for:={"delay_ms":10000}'];
    const { child, ended } = shell.start(['render', 'page.html', '--quiet', ...options], {
      PLATEN_API_KEY: key,
    });
    await platform.begun(account, 'starter');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stderr: '' });
    expect(readdirSync(shell.folder)).toEqual(['page.html']);
    expect(await platform.usage(key)).toMatchObject({ used: 0 });
  });
});

test('platen preview makes a picture of the given width', async () => {
  write('page.html', '<h1>Hello');
  await printed('preview', 'page.html', '--width', '300');
  const png = readFileSync(shell.path('page.png'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(300);
});

test('platen usage prints the usage', async () => {
  write('page.html', 'x');
  await printed('render', 'page.html');
  expect(await printed('usage')).toMatch(/^\d{4}-\d\d {2}1, no limit\nPlan {5}development\nResets/);
  expect(JSON.parse(await printed('usage', '--json'))).toMatchObject({ used: 1, limit: null });
  const ledger = await printed('usage', '--history', '2');
  expect(ledger).toMatch(/^MONTH +USED +OVERAGE +FAILED +TEST\n\d{4}-\d\d +1 +0 +0 +0$/);
  const { code, stderr } = await shell.run('usage', '--history', '25');
  expect([code, stderr]).toEqual([2, expect.stringContaining('from 1 to 24')]);
});

describe('platen keys', () => {
  test('creates, lists, rotates and revokes, and prints only a new key', async () => {
    const key = await printed('keys', 'create', '--name', 'Web shop', '--scope', 'usage');
    expect(key).toMatch(/^platen_live_\w{38}$/);
    const { stdout } = await shell.runWith({ env: { PLATEN_API_KEY: key } }, 'usage', '--json');
    expect(JSON.parse(stdout.toString())).toMatchObject({ used: 0 });
    const [listed] = JSON.parse(await printed('keys', 'list', '--json')) as { key_id: string }[];
    const id = listed!.key_id;
    expect(await printed('keys', 'list')).toMatch(
      new RegExp(`^ID .*\\n${id} +Web shop +platen_live`),
    );
    expect(await printed('keys', 'rotate', id, '--overlap', '60')).not.toBe(key);
    await printed('keys', 'revoke', id);
    expect(await printed('keys', 'list')).toContain('revoked');
  });

  test('says what to do without a valid token', async () => {
    const { code, stderr } = await shell.run('keys', 'list', '--token', 'x');
    expect(code).toBe(1);
    expect(stderr).toContain('Run `platen login`');
  });
});

describe('settings', () => {
  const nobody = { PLATEN_URL: '', PLATEN_API_KEY: '', PLATEN_TOKEN: '' };

  test('are required', async () => {
    const nowhere = await shell.runWith({ env: nobody }, 'usage');
    expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('Where is Platen?') });
    const keyless = await shell.runWith({ env: nobody }, 'usage', '--url', platform.url);
    expect(keyless).toMatchObject({ code: 2, stderr: expect.stringContaining('PLATEN_API_KEY') });
  });

  test('of a profile are its own, whatever the environment says', async () => {
    const { key } = await platform.account();
    const folder = shell.path('config/platen/profiles/work');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ url: platform.url, api_key: key }));
    const elsewhere = { PLATEN_URL: 'http://127.0.0.1:1', PLATEN_API_KEY: 'none' };
    const used = await shell.runWith({ env: elsewhere }, 'usage', '--profile', 'work');
    expect(used).toMatchObject({ code: 0 });
    const other = await shell.run('usage', '--profile', 'other');
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The profile other has no URL'),
    });
    const outside = await shell.run('usage', '--profile', '../work');
    expect(outside).toMatchObject({ code: 2, stderr: expect.stringContaining('profile') });
  });
});

describe('platen login', () => {
  test('gets a token by a browser, stores it for its owner only, and manages keys with it', async () => {
    const env = { PLATEN_TOKEN: '', PLATEN_ISSUER: platform.issuerUrl };
    const { child, ended } = shell.start(['login'], env);
    const [output] = (await once(child.stderr, 'data')) as [Buffer];
    await logInByBrowser(/http\S+/.exec(output.toString())![0], 'grace');
    expect(await ended).toMatchObject({ code: 0 });
    const file = shell.path('config/platen/credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const created = await shell.runWith({ env }, 'keys', 'create');
    expect(created.stdout.toString()).toMatch(/^platen_live_/);
    // After its expiry, it is renewed.
    const session = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...session, accessToken: 'old', expiresAt: 0 }));
    expect(await shell.runWith({ env }, 'keys', 'list')).toMatchObject({ code: 0 });
    // The issuer refuses the refresh token: the error says what to do, without a stack.
    writeFileSync(file, JSON.stringify({ ...session, refreshToken: 'revoked', expiresAt: 0 }));
    const refused = await shell.runWith({ env }, 'keys', 'list');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('`platen login`') });
    expect(refused.stderr).toMatch(/^The login is over: .*\n$/);
    await printed('logout');
    expect(existsSync(file)).toBe(false);
    expect(await shell.runWith({ env }, 'keys', 'list')).toMatchObject({ code: 2 });
  });

  test('keeps the login of a profile apart', async () => {
    const args = ['--profile', 'work', '--url', platform.url, '--issuer', platform.issuerUrl];
    const { child, ended } = shell.start(['login', ...args]);
    const [output] = (await once(child.stderr, 'data')) as [Buffer];
    await logInByBrowser(/http\S+/.exec(output.toString())![0], 'lise');
    expect(await ended).toMatchObject({ code: 0 });
    expect(existsSync(shell.path('config/platen/credentials.json'))).toBe(false);
    expect(await shell.run('keys', 'list', '--profile', 'work')).toMatchObject({ code: 0 });
    await printed('logout', '--profile', 'work');
    expect(await shell.run('keys', 'list', '--profile', 'work')).toMatchObject({ code: 2 });
  });
});

/** Follows the forms and redirects of a login, as a person does. */
async function logInByBrowser(url: string, name: string): Promise<void> {
  const cookies = new Map<string, string>();
  let next: { url: string; form?: URLSearchParams } | undefined = { url };
  while (next) next = await visit(next, cookies, name);
}

async function visit(
  { url, form }: { url: string; form?: URLSearchParams },
  cookies: Map<string, string>,
  name: string,
): Promise<{ url: string; form?: URLSearchParams } | undefined> {
  const response = await fetch(url, {
    ...(form && { method: 'POST', body: form }),
    redirect: 'manual',
    headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(key, value);
  }
  const location = response.headers.get('location');
  if (location) return { url: new URL(location, url).href };
  const page = await response.text();
  if (!page.includes('<form')) return undefined;
  const hidden = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, key = '', value = '']): [string, string] => [key, key === 'name' ? name : value],
  );
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? url;
  return { url: action, form: new URLSearchParams(hidden) };
}

const DOCX = 'test/corpus/docx/certificate.docx';
