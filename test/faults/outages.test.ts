import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceName } from '../../scripts/start/processes/service-processes.ts';
import { printedAt } from '../harness/engines/at-engine.ts';
import { GOTENBERG_URL } from '../harness/engines/engines.ts';
import { FaultyEngine, type ScriptedPrint } from '../harness/engines/faulty-engine.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';

/** Keeps the engine busy until its request ends. */
const ENDLESS = '<script>for (;;);</script>';

async function codeOf(response: Response): Promise<string> {
  return `${response.status} ${((await response.json()) as { error: string }).error}`;
}

describe('with an engine that takes one document at a time', () => {
  let engine: PrivateEngine;
  let platform: TestPlatform;
  let account: TestAccount;

  beforeAll(async () => {
    engine = await PrivateEngine.gotenberg({
      flags: ['--chromium-max-concurrency=1', '--chromium-max-queue-size=1'],
    });
    platform = await TestPlatform.start({
      gotenbergUrl: engine.url,
      env: {
        edge: { PLATEN_RENDER_TIMEOUT_MS: '8000' },
        render: { PLATEN_CHROMIUM_CONCURRENCY: '1', PLATEN_ENGINE_WAITING: '1' },
      },
    });
    account = await platform.account('starter');
  });
  afterAll(async () => {
    await platform.stop();
    await engine.remove();
  });

  const inFlight = () => platform.metric('render', 'platen_render_in_flight');

  test('a client that hangs up mid-render frees its slot and is not charged', async () => {
    const leaving = new AbortController();
    const request = platform.generate(
      account.key,
      { content: ENDLESS },
      { signal: leaving.signal },
    );
    await until('the engine has the document', async () => (await inFlight()) === 1);
    leaving.abort();
    await expect(request).rejects.toThrow('aborted');
    await until('the slot is free', async () => (await inFlight()) === 0);
    const { key } = await platform.account();
    // The engine itself may still be closing the page.
    await until('the next is printed', async () => {
      return (await platform.statusOf(key, { content: 'next' })) === 200;
    });
    expect(await platform.usage(account.key)).toMatchObject({ used: 0, remaining: 500 });
    expect(
      await platform.metric('usage', 'platen_rpc_server_duration_seconds_count'),
    ).toBeGreaterThan(0);
  });

  test('a document that takes too long is 504 generation_timeout, not charged, and frees its slot', async () => {
    const { key } = await platform.account('two-a-month');
    expect(await codeOf(await platform.generate(key, { content: ENDLESS }))).toBe(
      '504 generation_timeout',
    );
    await until('the slot is free', async () => (await inFlight()) === 0);
    expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 2 });
  });

  test('more documents than slots and queue hold are 503 overloaded with Retry-After, and not charged', async () => {
    const { key } = await platform.account();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => platform.generate(key, { content: '<p>busy' })),
    );
    const made = responses.filter(({ status }) => status === 200);
    await Promise.all(made.map((response) => response.arrayBuffer()));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await codeOf(response)).toBe('503 overloaded');
    }
    expect(await platform.usage(key)).toMatchObject({ used: made.length });
  });

  test('stopped: 503 with Retry-After and nothing charged; started again: works, without another restart', async () => {
    const { key } = await platform.account('two-a-month');
    await engine.stop();
    const refused = await platform.generate(key, { content: 'x' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await codeOf(refused)).toBe('503 service_unavailable');
    expect(await platform.usage(key)).toMatchObject({ used: 0 });
    await engine.start();
    // A probe of render finds the engine healthy again.
    await until('documents are printed again', async () => {
      return (await platform.statusOf(key, { content: 'x' })) === 200;
    });
    expect(await platform.usage(key)).toMatchObject({ used: 1, remaining: 1 });
  });
});

describe('with an engine that does as the test says', () => {
  let platform: TestPlatform;
  let engine: FaultyEngine;
  let redis: PrivateEngine;
  let pdf: Buffer;

  beforeAll(async () => {
    [engine, redis] = await Promise.all([FaultyEngine.start(), PrivateEngine.redis()]);
    pdf = await printedAt(GOTENBERG_URL, '<p>x');
    platform = await TestPlatform.start({ gotenbergUrl: engine.url, redisUrl: redis.url });
  });
  afterAll(async () => {
    await platform.stop();
    engine.close();
    await redis.remove();
  });
  beforeEach(() => {
    engine.document = (print) => print.pdf(pdf);
  });

  const MANY_CHUNKS = 512 * 1024;
  const CHUNK = 64 * 1024;

  test.each<[string, (print: ScriptedPrint) => void, string]>([
    [
      'says that it failed',
      (print) => print.fail('FAULT_FAILED', { reason: 'stack trace' }),
      '500 generation_failed',
    ],
    [
      'refuses the document',
      (print) => print.fail('FAULT_UNACCEPTED', { reason: 'bad form' }),
      '500 generation_failed',
    ],
    ['is busy', (print) => print.fail('FAULT_BUSY'), '503 overloaded'],
    ['took too long', (print) => print.fail('FAULT_SLOW'), '504 generation_timeout'],
    ['sends something else', (print) => print.pdf('<html>'), '500 generation_failed'],
    [
      'stops before the end of the file',
      (print) => print.pdf('%PDF-1.4 torso'),
      '500 generation_failed',
    ],
    [
      'sends less than it says',
      (print) => print.pdf('%PDF-1.4\n%%EOF', { size: MANY_CHUNKS }),
      '500 generation_failed',
    ],
    [
      'breaks off',
      (print) => {
        print.say({ chunk: Buffer.alloc(CHUNK) });
        print.vanish();
      },
      '500 generation_failed',
    ],
  ])(
    'one that %s never gives a complete 200, and nothing is charged',
    async (_, answer, expected) => {
      engine.document = answer;
      const { key } = await platform.account('starter');
      const response = await platform.generate(key, { content: 'x' });
      const text = await response.clone().text();
      expect(await codeOf(response)).toBe(expected);
      expect(text).not.toMatch(/stack trace|bad form|Gotenberg/);
      expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 500 });
    },
  );

  test('a store that is down gives 503 with Retry-After; afterwards, keys and counts are unchanged', async () => {
    const { key } = await platform.account('two-a-month');
    await platform.pdf(key, { content: 'x' });
    await redis.stop();
    const refused = await platform.generate(key, { content: 'x' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await codeOf(refused)).toBe('503 service_unavailable');
    await redis.start();
    await until('usage is connected again', async () => 'used' in (await platform.usage(key)));
    expect(await platform.usage(key)).toMatchObject({ used: 1, remaining: 1 });
    // The edge knew the key, so auth may be back later than usage.
    await until('documents are made again', async () => {
      return (await platform.statusOf(key, { content: 'x' })) === 200;
    });
    expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0 });
  });

  /** False once it drains. */
  async function isReady(service: ServiceName): Promise<boolean> {
    const url = platform.metricsUrl(service).replace('/metrics', '/readyz');
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Waits until the stopped service runs again, for the next test. */
  async function untilAnew(service: ServiceName, before: number, key: string): Promise<void> {
    await until(`${service} is another process`, () => platform.pid(service) !== before);
    await until('documents are made again', async () => {
      // Nothing listens while the edge itself restarts.
      const status = await platform.statusOf(key, { content: 'x' }).catch(() => undefined);
      return status === 200;
    });
  }

  test.each(['edge', 'render', 'usage', 'auth'] as const)(
    'SIGTERM to %s finishes requests in progress',
    async (service) => {
      const { key } = await platform.account('two-minutes');
      const printing: ScriptedPrint[] = [];
      engine.document = (print) => void printing.push(print);
      const requests = Array.from({ length: 6 }, () => platform.generate(key, { content: 'x' }));
      await until('they are in progress', async () => {
        return (await platform.metric('render', 'platen_render_in_flight')) === 6;
      });
      const before = platform.pid(service);
      platform.signal(service, 'SIGTERM');
      await until('it has heard', async () => {
        return platform.pid(service) !== before || !(await isReady(service));
      });
      engine.document = (print) => print.pdf(pdf);
      for (const print of printing) print.pdf(pdf);
      for (const request of requests) {
        const response = await request;
        expect(response.status).toBe(200);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
      }
      await untilAnew(service, before, key);
    },
  );
});
