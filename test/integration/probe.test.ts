import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePorts } from '../../scripts/start/processes/ports.ts';
import { CommandLine } from '../harness/clients/command-line.ts';
import { describedMetrics, servedMetrics } from '../harness/metrics/metrics-page.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

/** The longest time of two rounds on a busy machine, in milliseconds. */
const ROUNDS_MS = 90_000;

const CHECKS = ['html', 'markdown', 'template', 'docx'];

let platform: RunningPlatform;
let shell: CommandLine;
let keyFile: string;

beforeAll(async () => {
  platform = sharedPlatform();
  shell = new CommandLine({ PLATEN_URL: platform.url });
  const { key } = await platform.testKey(await platform.account());
  keyFile = shell.path('key');
  writeFileSync(keyFile, `${key}\n`);
});
afterAll(() => {
  platform.leave();
  shell.remove();
});

interface Checked {
  check: string;
  result: string;
  seconds: number;
  reason: string;
}

/** One round at `url`. */
async function oneRound(url: string, ...more: string[]) {
  const { code, stdout, stderr } = await shell.run(
    '--json',
    'probe',
    '--once',
    '--url',
    url,
    '--key-file',
    keyFile,
    ...more,
  );
  const lines = stdout.toString().trim().split('\n').filter(Boolean);
  return { code, stderr, checked: lines.map((line) => JSON.parse(line) as Checked) };
}

/** A server that is no platform. */
async function serving<T>(answer: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('platen probe --once', () => {
  test(
    'renders every format, finds the right text, and exits with 0',
    async () => {
      const { code, checked, stderr } = await oneRound(platform.url);
      expect(checked.map(({ check, result, reason }) => ({ check, result, reason }))).toEqual(
        CHECKS.map((check) => ({ check, result: 'ok', reason: '' })),
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
    ROUNDS_MS,
  );

  test('prints a refusal with its code, and exits with 1', async () => {
    writeFileSync(shell.path('wrong'), 'platen_live_nobody');
    const { code, checked } = await oneRound(platform.url, '--key-file', shell.path('wrong'));
    expect(code).toBe(1);
    expect(checked.map(({ result }) => result)).toEqual(CHECKS.map(() => 'refused'));
    expect(checked[0]?.reason).toMatch(/^invalid_api_key: /);
  });

  test('rejects a PDF with another text', async () => {
    const { key } = await platform.account();
    const another = await platform.pdf(key, { content: 'something else' });
    const answer: RequestListener = (request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'Content-Type': 'application/pdf', 'X-Page-Count': '1' });
        response.end(another);
      });
    };
    const { code, checked } = await serving(answer, (url) => oneRound(url));
    expect(code).toBe(1);
    expect(checked.map(({ result, reason }) => `${result}: ${reason}`)).toEqual(
      CHECKS.map(() => 'wrong: its text is not what was asked for'),
    );
  });

  // The second one is not a whole number of milliseconds.
  test.each(['0.2', '0.2005'])('waits no longer than --timeout: %s s', async (timeout) => {
    const silent: RequestListener = () => undefined;
    const { checked } = await serving(silent, (url) => oneRound(url, '--timeout', timeout));
    expect(checked.map(({ result }) => result)).toEqual(CHECKS.map(() => 'timeout'));
  });

  test('reports that nothing answers', async () => {
    const [port] = await freePorts(1);
    const { code, checked } = await oneRound(`http://127.0.0.1:${port}`);
    expect(code).toBe(1);
    expect(checked.map(({ result }) => result)).toEqual(CHECKS.map(() => 'unreachable'));
  });

  test('needs a key, or an existing key file', async () => {
    const none = await shell.run('probe', '--once');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('--key-file')]);
    const lost = await shell.run('probe', '--once', '--key-file', 'lost');
    expect([lost.code, lost.stderr]).toEqual([2, expect.stringContaining('lost')]);
    writeFileSync(shell.path('empty'), '\n');
    const empty = await shell.run('probe', '--key-file', 'empty');
    expect([empty.code, empty.stderr]).toEqual([
      2,
      'The key file empty is empty: write an API key into it.\n',
    ]);
  });
});

test(
  'platen probe uses the last key while its file is empty or missing, and then the new one',
  async () => {
    const [port] = await freePorts(1);
    const file = shell.path('rotated');
    // May not make documents, so a round is short.
    const token = await platform.token(`user-${randomUUID()}`, { plan: 'development' });
    const made = await platform.manage(token, 'POST', '/keys', { scopes: ['usage'] });
    writeFileSync(file, ((await made.json()) as { key: string }).key);
    const args = ['probe', '--key-file', file, '--interval', '0.2', '--metrics-port', String(port)];
    const { child, ended } = shell.start(args);
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const prints = (sentence: string) =>
      until(`it prints: ${sentence}`, () => output.includes(sentence), ROUNDS_MS);
    await prints('forbidden');
    writeFileSync(file, '');
    await prints(`The key file ${file} is empty: write an API key into it. The last key serves.\n`);
    rmSync(file);
    await prints(
      `The key file ${file} cannot be read: there is no such file. The last key serves.\n`,
    );
    expect(output).not.toContain('invalid_api_key'); // the last key is known
    writeFileSync(file, 'platen_live_nobody');
    await prints('invalid_api_key');
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  },
  3 * ROUNDS_MS,
);

test(
  'platen probe repeats, serves its results, and ends cleanly when interrupted',
  async () => {
    const [port] = await freePorts(1);
    const { child, ended } = shell.start([
      'probe',
      '--key-file',
      keyFile,
      '--interval',
      '0.5',
      '--metrics-port',
      String(port),
    ]);
    let text = '';
    const count = (check: string) =>
      Number(
        new RegExp(
          `^platen_probe_requests_total\\{check="${check}",result="ok"\\} (\\d+)`,
          'm',
        ).exec(text)?.[1],
      );
    await until(
      'every format was rendered twice',
      async () => {
        text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
          (response) => response.text(),
          () => '', // it has only begun
        );
        return CHECKS.every((check) => count(check) >= 2);
      },
      ROUNDS_MS,
    );
    for (const check of CHECKS) {
      const last = new RegExp(
        `platen_probe_last_success_timestamp_seconds\\{check="${check}"\\} (\\d+)`,
      ).exec(text)?.[1];
      expect(Number(last)).toBeGreaterThan(Date.now() / 1000 - 60);
    }
    expect(text).toMatch(/platen_probe_duration_seconds_bucket\{le="2",check="html"\} \d/);
    expect(text).toMatch(/platen_probe_duration_seconds_bucket\{le="5",check="docx"\} \d/);
    const served = servedMetrics(text);
    for (const { name, type, labels } of describedMetrics().get('The prober')!) {
      expect(served.get(name)).toEqual({ type, labels: new Set(labels) });
    }
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toBe(`Probing ${platform.url} every 0.5 s; metrics on port ${port}.\n`);
  },
  2 * ROUNDS_MS,
);
