import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
/* oxlint-disable platen/no-relative-packages -- the operator makes certificates, the client's tests have a server */
import {
  issueAuthority,
  issueLeaf,
} from '../../operator/src/controllers/platform/certificates/issue.ts';
import { fails, ScriptedServer, succeeds } from '../../packages/sdk/src/scripted-server.fixture.ts';
import { CommandLine } from '../harness/clients/command-line.ts';
import { SmallDisk } from '../harness/faults/small-disk.ts';

/** Faults around the command line that no platform produces on demand. */
let platen: ScriptedServer;
let shell: CommandLine;

beforeAll(async () => {
  platen = await ScriptedServer.start();
});
afterAll(() => platen.stop());
beforeEach(() => {
  platen.reset();
  shell = new CommandLine({ PLATEN_URL: platen.url, PLATEN_API_KEY: 'k', PLATEN_TOKEN: 't' });
  writeFileSync(shell.path('page.html'), '<p>Hello');
});
afterEach(() => shell.remove());

const PDF = succeeds('%PDF-1.7', { 'X-Page-Count': '1' });

describe('a success without a document', () => {
  test.each([
    ['says so', { 'Content-Type': 'text/html' }],
    ['calls itself one', { 'Content-Type': 'application/pdf' }],
  ])('that is %s is an error, and leaves no file', async (_, headers) => {
    platen.will(succeeds('<h1>Log in', headers));
    const { code, stderr } = await shell.run('render', 'page.html', '-o', 'out/page.pdf', '-q');
    expect(code).toBe(1);
    expect(stderr).toMatch(/is no PDF.*check the base URL\. \(unexpected_response\)\n/);
    expect(readdirSync(shell.folder).filter((name) => name.endsWith('.pdf'))).toEqual([]);
    expect(existsSync(shell.path('out/page.pdf'))).toBe(false);
  });
});

describe('a wait', () => {
  const full = fails(429, 'rate_limit_exceeded', {
    'Retry-After': '1',
    RateLimit: '"minute";r=0;t=1',
    'RateLimit-Policy': '"minute";q=10;w=60',
  });

  test('for the rate is printed', async () => {
    platen.will(full, PDF);
    const { code, stderr } = await shell.run('render', 'page.html');
    expect(code).toBe(0);
    expect(stderr.split('\n')).toEqual([
      'Printing page.html …',
      'Waiting 2 s for the rate: 10 requests in 60 s.',
      expect.stringMatching(/^page\.pdf: 1 page, /),
      '',
    ]);
  });

  test('is not printed for programs', async () => {
    platen.will(full, PDF);
    expect((await shell.run('render', 'page.html', '--json')).stderr).toBe('');
  });
});

test('keys revoke continues after a failure, and names the key', async () => {
  const gone = fails(404, 'key_not_found');
  platen.will(
    (response) => response.writeHead(204).end(),
    gone,
    (response) => response.writeHead(204).end(),
  );
  const { code, stderr } = await shell.run('keys', 'revoke', 'key_a', 'key_b', 'key_c');
  expect(code).toBe(1);
  expect(stderr.split('\n')).toEqual([
    'key_a is revoked.',
    'key_b is not revoked: It is key_not_found. (key_not_found)',
    'key_c is revoked.',
    'Not revoked: key_b.',
    '',
  ]);
  platen.will((response) => response.writeHead(204).end(), gone);
  const { stdout } = await shell.run('keys', 'revoke', 'key_a', 'key_b', '--json');
  expect(JSON.parse(String(stdout))).toMatchObject([
    { key_id: 'key_a', revoked: true },
    { key_id: 'key_b', revoked: false, error: 'key_not_found' },
  ]);
});

describe('a full disk', () => {
  let disk: SmallDisk;
  const large = `%PDF-${'x'.repeat(2 * 1024 * 1024)}`;

  beforeAll(async () => {
    disk = await SmallDisk.mount(1);
  });
  afterAll(() => disk.remove());

  test('is reported as a sentence, and leaves nothing of the document', async () => {
    platen.will(succeeds(large));
    const output = join(disk.folder, 'page.pdf');
    const { code, stderr } = await shell.run('render', 'page.html', '-q', '-o', output);
    expect([code, stderr]).toEqual([2, `${output} cannot be written: the disk is full.\n`]);
    expect(readdirSync(disk.folder)).toEqual([]);
  });

  test('is reported for a device', async () => {
    platen.will(PDF);
    const { code, stderr } = await shell.run('render', 'page.html', '-q', '-o', '/dev/full');
    expect([code, stderr]).toEqual([2, '/dev/full cannot be written: the disk is full.\n']);
  });
});

describe('a source that cannot be printed', () => {
  const sizeable = (name: string) => {
    closeSync(openSync(shell.path(name), 'w'));
    truncateSync(shell.path(name), 5 * 1024 ** 3);
    return name;
  };

  test.each<[string, () => string[]]>([
    ['a page', () => ['render', sizeable('huge.html')]],
    ['an office document', () => ['render', sizeable('huge.docx')]],
    ['variables', () => ['render', 'page.html', '--vars', sizeable('huge.json')]],
    ['what has no end', () => ['render', '/dev/zero', '-f', 'html', '-o', 'x.pdf']],
  ])('for its size: %s', async (_, args) => {
    const { code, stderr } = await shell.run(...args());
    expect(code).toBe(2);
    expect(stderr).toMatch(/^\S+ is larger than 64 MiB, the most that any Platen accepts\.\n$/);
    expect(platen.received).toHaveLength(0);
  });

  test.each<[string, BufferEncoding, string]>([
    ['page.html', 'latin1', 'page.html is not text in UTF-8'],
    ['page.html', 'utf16le', 'page.html is not text in UTF-8'],
    ['data.json', 'latin1', 'data.json is not text in UTF-8'],
  ])('for its encoding: %s in %s', async (name, encoding, sentence) => {
    writeFileSync(shell.path(name), '{"a": "Größe"}', encoding);
    const args = name === 'page.html' ? [] : ['--vars', name];
    const { code, stderr } = await shell.run('render', 'page.html', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });

  test('but a byte order mark before UTF-8 is not part of its text', async () => {
    platen.will(PDF);
    writeFileSync(shell.path('page.html'), '\ufeff<p>Hello');
    writeFileSync(shell.path('data.json'), '\ufeff{"a": 1}');
    expect(await shell.run('render', 'page.html', '--vars', 'data.json')).toMatchObject({
      code: 0,
    });
    expect(JSON.parse(String(platen.received[0]?.body))).toMatchObject({
      content: '<p>Hello',
      variables: { a: 1 },
    });
  });
});

describe('between the command line and the platform', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function portOf(server: Server): Promise<number> {
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }

  test('an unknown authority is named, with the way to trust it', async () => {
    const authority = await issueAuthority('Nobody knows', Date.now());
    const names = { dns: ['localhost', '127.0.0.1'], spiffeId: 'spiffe://a.b/c' };
    const leaf = await issueLeaf(authority, names, Date.now());
    const answer = (_: unknown, response: { end: (body: string) => void }) => response.end('{}');
    const port = await portOf(createTlsServer(leaf, answer));
    const usage = ['usage', '--json', '--url', `https://127.0.0.1:${port}`];
    const { code, stderr } = await shell.run(...usage);
    expect(code).toBe(1);
    expect(stderr).toMatch(/signed by an authority .* NODE_EXTRA_CA_CERTS/);
    writeFileSync(shell.path('authority.pem'), authority.cert);
    const env = { NODE_EXTRA_CA_CERTS: shell.path('authority.pem') };
    expect(await shell.runWith({ env }, ...usage)).toMatchObject({ code: 0 });
  });

  test('the proxy of the environment is used, except where NO_PROXY says so', async () => {
    const requests: (string | undefined)[] = [];
    const proxy = createHttpServer((request, response) => {
      requests.push(request.url);
      response.end('{"plan": "by request"}');
    }).on('connect', (request, socket) => {
      requests.push(request.url);
      const { port } = new URL(platen.url);
      const onward = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
    });
    const env = { HTTP_PROXY: `http://127.0.0.1:${await portOf(proxy)}` };
    const usage = { month: '', plan: 'p', used: 0, hang_ups: {} };
    platen.will(succeeds(usage), succeeds(usage));
    const url = ['--url', 'http://platen.invalid'];
    expect(await shell.runWith({ env }, 'usage', '--json', ...url)).toMatchObject({ code: 0 });
    expect(requests).toEqual([expect.stringContaining('platen.invalid')]);
    const direct = { ...env, NO_PROXY: '127.0.0.1' };
    expect(await shell.runWith({ env: direct }, 'usage', '--json')).toMatchObject({ code: 0 });
    expect(requests).toHaveLength(1);
  });
});
