import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { darkMargins, pdfFacts, pdfText } from '../harness/documents/pdf.ts';
import { guideBlocks } from '../harness/guides/blocks.ts';
import { NEEDS_START, NOT_HERE } from '../harness/guides/fates.ts';
import { Checkout, type LocalRun } from '../harness/local-run.ts';
import { until } from '../harness/until.ts';

const execute = promisify(execFile);

const SERVICES = ['EDGE', 'AUTH', 'USAGE', 'RENDER'];
const ENGINES = ['GOTENBERG_CHROMIUM', 'GOTENBERG_LIBREOFFICE'];

/** Commands of guides beside `npm start`. */
const COMMANDS = guideBlocks().filter(({ page, code }) =>
  Object.entries(NOT_HERE[page] ?? {}).some(
    ([start, reason]) => code.startsWith(start) && NEEDS_START.test(reason),
  ),
);

let checkout: Checkout;

beforeAll(() => {
  checkout = new Checkout();
});
afterAll(() => checkout.remove());

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // no process, or gone meanwhile
  }
}

function isAlive(pid: string | undefined): boolean {
  return existsSync(`/proc/${pid}`);
}

function generate(key: string, body: unknown): Promise<Response> {
  return fetch(`${checkout.devEnv()['PLATEN_URL']}/api/v1/generate/pdf`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** What `platen dev …` prints; the commands of guides call it by npx. */
async function platen(...args: string[]): Promise<string> {
  const program = join(checkout.path, 'packages/cli/src/main.ts');
  const options = { cwd: checkout.path };
  return (await execute(process.execPath, [program, 'dev', ...args], options)).stdout.trim();
}

/** What `platen dev …` says on standard error when it fails: 1, or 2 for a wrong command. */
async function platenFailure(code: number, ...args: string[]): Promise<string> {
  const failure = await platen(...args).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code });
  return (failure as { stderr: string }).stderr.trim();
}

async function usageOf(key: string): Promise<unknown> {
  const headers = { 'X-API-Key': key };
  const response = await fetch(`${checkout.devEnv()['PLATEN_URL']}/api/v1/usage`, { headers });
  return response.json();
}

function payloadOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

describe('npm start', () => {
  let run: LocalRun;

  beforeAll(async () => {
    run = await checkout.start();
    await run.ready();
  });
  afterAll(() => run.stop());

  test('is ready, has made the sample, and shows no key', async () => {
    const env = checkout.devEnv();
    expect((await fetch(`${env['PLATEN_URL']}/readyz`)).status).toBe(200);
    const sample = readFileSync(checkout.file('hello.pdf'));
    expect(await pdfText(sample)).toContain('Größe & Maß Ltd.');
    expect(await pdfFacts(sample)).toMatchObject({ pages: 1 });
    expect(run.output).not.toMatch(/platen_live_\w/);
  });

  test.each(COMMANDS)('is enough for the commands of $page', async ({ code }) => {
    const env = { ...process.env, ...checkout.devEnv() };
    await execute('bash', ['-e', '-c', code], { cwd: checkout.path, env });
  });

  test('writes settings for other programs into dev.env, readable only by its owner', () => {
    const env = checkout.devEnv();
    expect(statSync(checkout.file('dev.env')).mode & 0o777).toBe(0o600);
    for (const name of ['PLATEN_API_KEY', 'PLATEN_STARTER_API_KEY', 'PLATEN_BUSINESS_API_KEY']) {
      expect(env[name]).toMatch(/^platen_live_[0-9A-Za-z]{38}$/);
    }
    for (const service of SERVICES) expect(isAlive(env[`PLATEN_PID_${service}`])).toBe(true);
    expect(env['PLATEN_REDIS_URL']).toMatch(/^redis:/);
    expect(env['PLATEN_CHROMIUM_BACKENDS']).toMatch(/^http:/);
    expect(env['PLATEN_LIBREOFFICE_BACKENDS']).toMatch(/^http:/);
  });

  test('has a Redis that confirms only what is on disk', () => {
    const config = ['-u', checkout.devEnv()['PLATEN_REDIS_URL']!, 'CONFIG', 'GET', 'append*'];
    const lines = execFileSync('redis-cli', config, { encoding: 'utf8' }).split('\n');
    expect(lines[lines.indexOf('appendonly') + 1]).toBe('yes');
    expect(lines[lines.indexOf('appendfsync') + 1]).toBe('always');
  });

  test('gives a token that manages keys, and creates more of both on the command line', async () => {
    const { PLATEN_TOKEN: token, PLATEN_ISSUER: issuer, PLATEN_URL: url } = checkout.devEnv();
    expect((await fetch(`${issuer}/.well-known/openid-configuration`)).status).toBe(200);
    const secondsLeft = Number(payloadOf(token!)['exp']) - Date.now() / 1000;
    expect(secondsLeft).toBeGreaterThan(12 * 60 * 60);
    const listed = await fetch(`${url}/api/v1/keys`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(((await listed.json()) as { keys: object[] }).keys).toMatchObject([{ mode: 'live' }]);
    const claims = payloadOf(
      await platen('token', '--sub', 'grace', '--claims', '{"exp":null,"x":1}'),
    );
    expect(claims).toMatchObject({ iss: issuer, sub: 'grace', x: 1 });
    expect(claims).not.toHaveProperty('exp');
    const key = await platen('key', '--sub', 'grace', '--mode', 'test');
    expect(key).toMatch(/^platen_test_/);
    expect((await generate(key, { content: 'x' })).status).toBe(200);
  });

  test('prints a line to paste that makes a PDF', async () => {
    const line = /\( \. [\s\S]*? \)$/m.exec(run.output)?.[0];
    expect(line).toBeDefined();
    execFileSync('bash', ['-c', line ?? ''], { cwd: checkout.path });
    const pdf = readFileSync(join(checkout.path, 'my-first.pdf'));
    const text = (await pdfText(pdf)).replace(/\s+/g, ' ');
    expect(text).toContain('Hello Ada');
    expect(text).toContain('Größe <3 & 日本');
    const { width, height } = await pdfFacts(pdf);
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    const { left } = await darkMargins(pdf);
    expect(Math.abs(left - 42.5)).toBeLessThan(3); // letters have a paper of their own
  });

  test('has the three plans', async () => {
    const planOf = (name: string) => usageOf(checkout.devEnv()[name]!);
    expect(await planOf('PLATEN_API_KEY')).toMatchObject({ plan: 'development', limit: null });
    expect(await planOf('PLATEN_STARTER_API_KEY')).toMatchObject({ plan: 'starter', limit: 500 });
    expect(await planOf('PLATEN_BUSINESS_API_KEY')).toMatchObject({
      plan: 'business',
      limit: 5000,
    });
  });

  test('sets what an account has used on the command line', async () => {
    expect(await platen('usage', '--sub', 'acme', '--set', '499')).toBe(
      'acme: 499 PDFs this month',
    );
    const key = await platen('key', '--sub', 'acme');
    expect(await usageOf(key)).toMatchObject({ plan: 'starter', used: 499, remaining: 1 });
    expect((await generate(key, { content: 'the last' })).status).toBe(200);
    expect((await generate(key, { content: 'one more' })).status).toBe(402);
    expect(await platen('usage', '--sub', 'acme', '--set', '1')).toBe('acme: 1 PDF this month');
    expect(await usageOf(key)).toMatchObject({ used: 1, remaining: 499 });
  });

  // Examples of guides have changed the plan gold.
  test('creates and changes plans on the command line', async () => {
    const key = await platen('key', '--sub', 'hopper');
    await platen('plan', 'silver', '--set', '{"monthly_quota": 5}');
    const silver = await platen('plan', 'silver', '--set', '{"rate_per_minute": null}');
    expect(JSON.parse(silver)).toMatchObject({
      monthly_quota: 5,
      rate_per_minute: null,
      price_eur: 9,
      overage: 'block',
      render_timeout_ms: 30_000,
      max_pages: 2_000,
      javascript: true,
    });
    const url = `${checkout.devEnv()['PLATEN_URL']}/api/v1/keys`;
    const token = await platen('token', '--sub', 'hopper', '--plan', 'silver');
    await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    await until('the key is on the new plan', async () => {
      const { plan, limit } = (await usageOf(key)) as { plan: string; limit: number };
      return plan === 'silver' && limit === 5;
    });
  });

  test.each([
    [
      1,
      ['plan', 'gold', '--set', '{"colour": 1}'],
      'There is no colour; a plan has monthly_quota,',
    ],
    [2, ['plan', 'gold', '--set', '5 pages'], 'must be a JSON object'],
    [2, ['usage', '--sub', 'acme', '--set', '-1'], 'must be a whole number'],
    [2, ['usage', '--set', '1'], "required option '--sub <name>'"],
  ])('exits with status %i and one line about the fault of %j', async (code, args, reason) => {
    const said = await platenFailure(code, ...args);
    expect(said).toContain(reason);
    expect(said.split('\n')).toHaveLength(1);
  });

  // One of each kind; the supervisor's own test kills its processes in other ways.
  test.each(['RENDER', 'ISSUER', 'GOTENBERG_CHROMIUM', 'REDIS'])(
    'restarts %s when it dies, and prints that with its new pid',
    async (name) => {
      const { [`PLATEN_PID_${name}`]: before, PLATEN_API_KEY: key } = checkout.devEnv();
      process.kill(Number(before), 'SIGKILL');
      await until('it has a new pid', () => checkout.devEnv()[`PLATEN_PID_${name}`] !== before);
      const sentence = `${name.toLowerCase().replace('_', '-')} ended (SIGKILL); starting it again`;
      await until('it is printed', () => run.output.includes(sentence));
      expect(isAlive(checkout.devEnv()[`PLATEN_PID_${name}`])).toBe(true);
      await until('documents are made again', async () => {
        return (await generate(key!, { content: 'again' }).catch(() => undefined))?.status === 200;
      });
    },
  );

  test('refuses to run twice from one folder', async () => {
    // Also a third time, because the refused one must not free the folder.
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = await checkout.start();
      expect(await refused.ended()).not.toBe(0);
      expect(refused.output).toMatch(/Platen already runs from this folder \(process \d+\); stop/);
    }
    expect((await fetch(`${checkout.devEnv()['PLATEN_URL']}/readyz`)).status).toBe(200);
  });

  test('stops everything at SIGTERM after requests in progress, and keeps accounts, counts and plans', async () => {
    const before = checkout.devEnv();
    const slow = { content: '<p>last', options: { wait_for: { delay_ms: 5_000 } } };
    const inFlight = generate(before['PLATEN_STARTER_API_KEY']!, slow);
    const metrics = async () => (await fetch(before['PLATEN_METRICS_RENDER']!)).text();
    await until('the engine has it', async () =>
      /^platen_render_in_flight\S* 1$/m.test(await metrics()),
    );
    run.signal('SIGTERM');
    expect((await inFlight).status).toBe(200);
    expect(await run.ended()).toBe(0);
    for (const name of [...SERVICES, 'REDIS', ...ENGINES]) {
      expect(isAlive(before[`PLATEN_PID_${name}`])).toBe(false);
    }

    run = await checkout.start();
    await run.ready();
    const after = checkout.devEnv();
    expect(after['PLATEN_API_KEY']).toBe(before['PLATEN_API_KEY']);
    expect(readFileSync(checkout.file('plans.yaml'), 'utf8')).toContain('gold:');
    expect(run.output).not.toMatch(/Install|Build/);
    expect(await usageOf(after['PLATEN_STARTER_API_KEY']!)).toMatchObject({ used: 1 });
  });

  test('stops everything at Ctrl-C', async () => {
    const env = checkout.devEnv();
    run.signal('SIGINT');
    expect(await run.ended()).toBe(0);
    expect(run.output).toContain('Stopped.');
    for (const name of [...SERVICES, 'REDIS', ...ENGINES]) {
      expect(isAlive(env[`PLATEN_PID_${name}`])).toBe(false);
    }
  });

  test('--fresh forgets accounts, counts and changed plans', async () => {
    const before = checkout.devEnv()['PLATEN_API_KEY'];
    run = await checkout.start(['--fresh']);
    const isReady = async () => {
      const readyz = await fetch(`${run.url}/readyz`).catch(() => undefined);
      return readyz?.status === 200;
    };
    await until('the edge is ready', isReady, 60_000);
    // Once it is ready, dev.env is complete.
    expect(checkout.devEnv()['PLATEN_URL']).toBe(run.url);
    for (const service of SERVICES) {
      expect(isAlive(checkout.devEnv()[`PLATEN_PID_${service}`])).toBe(true);
    }
    await run.ready();
    const after = checkout.devEnv();
    expect(after['PLATEN_API_KEY']).not.toBe(before);
    expect(readFileSync(checkout.file('plans.yaml'), 'utf8')).not.toContain('gold:');
    expect((await generate(before!, { content: 'x' })).status).toBe(401);
  });
});

describe('npm start that cannot start', () => {
  test('reports in one sentence that the port is in use, and how to choose another', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const run = await checkout.start([], { PLATEN_PORT: String(port) });
    expect(await run.ended()).not.toBe(0);
    expect(run.output).toContain(`Port ${port} is in use.`);
    expect(run.output).toContain(`PLATEN_PORT=${port + 1} npm start`);
    server.close();
  });

  test('names a bad port', async () => {
    const run = await checkout.start([], { PLATEN_PORT: '80800' });
    expect(await run.ended()).not.toBe(0);
    expect(run.output).toContain('PLATEN_PORT must be a port');
  });

  test('says what to install without Go and without a built engine', async () => {
    const path = process.env['PATH']!.split(':').filter(
      (folder) => !existsSync(join(folder, 'go')),
    );
    const cache = mkdtempSync(join(tmpdir(), 'platen-cache-'));
    const run = await checkout.start([], { PATH: path.join(':'), XDG_CACHE_HOME: cache });
    expect(await run.ended()).not.toBe(0);
    expect(run.output).toMatch(
      /Gotenberg is built here by Go [\d.]+ or newer \(found none\)\. Install Go/,
    );
    rmSync(cache, { recursive: true });
  });

  test('shows why a service cannot start, and stops what it had started', async () => {
    const run = await checkout.start([], { PLATEN_LOG_LEVEL: 'loud' });
    expect(await run.ended()).not.toBe(0);
    expect(run.output).toMatch(
      /(egress|auth|usage|render|issuer) could not start\. The end of \.platen\/logs\//,
    );
    expect(run.output).toContain('PLATEN_LOG_LEVEL');
    expect(run.output).not.toContain('    at ');
    const left = readdirSync('/proc').filter((pid) => commandOf(pid).includes(checkout.path));
    expect(left).toEqual([]);
  });

  test('shows its options for --help, and for an unknown one', async () => {
    const help = await checkout.start(['--help']);
    expect(await help.ended()).toBe(0);
    expect(help.output).toContain('npm start -- --fresh');
    const wrong = await checkout.start(['--frehs']);
    expect(await wrong.ended()).not.toBe(0);
    expect(wrong.output).toContain("Unknown option '--frehs'");
  });
});
