import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALL, commit, newAccount, reserve, usedBy } from '../harness/generations.ts';
import { TestPlatform } from '../harness/platform.ts';
import { RedisServers } from '../harness/faults/redis-servers.ts';
import { until } from '../harness/until.ts';
import { TestUsage } from '../harness/usage.ts';
import { clockOff, hoursOff, SettableClock } from '../harness/faults/wrong-clock.ts';

const MINUTE_MS = 60_000;

describe('usage replicas of which one is an hour ahead and one an hour behind', () => {
  let servers: RedisServers;
  let usages: TestUsage[];

  beforeAll(async () => {
    servers = new RedisServers();
    const { url } = await servers.standalone([]);
    const clocks = [{}, clockOff(1), clockOff(-1)];
    usages = await Promise.all(clocks.map((env) => TestUsage.start(url, env)));
  });
  afterAll(async () => {
    await Promise.all(usages.map((usage) => usage.stop()));
    await servers.stop();
  });

  test('are so', async () => {
    const off = await Promise.all(usages.map(({ metricsUrl }) => hoursOff(metricsUrl)));
    expect(off).toEqual([0, 1, -1]);
  });

  test('share one rate', async () => {
    const account = newAccount('ten-a-minute');
    const since = performance.now();
    const admissions = [];
    for (let count = 0; count < 12; count++) {
      admissions.push(await reserve(usages[count % 3]!.client, account));
    }
    for (const { client } of usages) admissions.push(await reserve(client, account));
    const refused = admissions.slice(10);
    expect(admissions.slice(0, 10).map(({ verdict }) => verdict)).toEqual(
      Array<string>(10).fill('VERDICT_ADMITTED'),
    );
    expect(new Set(refused.map(({ verdict }) => verdict))).toEqual(
      new Set(['VERDICT_RATE_LIMITED']),
    );
    for (const { retryAfterMs } of refused) {
      expect(retryAfterMs).toBeLessThanOrEqual(MINUTE_MS);
      expect(retryAfterMs).toBeGreaterThan(MINUTE_MS - (performance.now() - since));
    }
  });

  test('share one quota, which resets at one moment', async () => {
    const resets = new Set<number | undefined>();
    for (const [index, { client }] of usages.entries()) {
      const account = newAccount('one-a-month');
      const id = randomUUID();
      resets.add((await reserve(client, account, id)).quota?.resetsAtMs);
      await commit(usages[(index + 1) % 3]!.client, account, id);
      for (const usage of usages) {
        expect(await usedBy(usage.client, account)).toBe(1);
        const again = await reserve(usage.client, account);
        expect(again.verdict).toBe('VERDICT_QUOTA_EXCEEDED');
        resets.add(again.quota?.resetsAtMs);
      }
    }
    expect(resets.size).toBe(1);
  });

  test('agree when a reservation is held, and when its lease has ended', async () => {
    const agree = async ({ client }: TestUsage, index: number) => {
      const account = newAccount('one-a-month');
      const reservation = {
        reservationId: randomUUID(),
        leaseMs: 5_000,
        keyId: 'key_1',
        format: 'html',
      };
      await client.call('Reserve', { ...account, ...reservation }, CALL);
      const other = usages[(index + 1) % 3]!.client;
      expect((await reserve(other, account)).verdict).toBe('VERDICT_QUOTA_EXCEEDED');
      await until('the place is free', async () => {
        return (await reserve(other, account)).verdict === 'VERDICT_ADMITTED';
      });
    };
    await Promise.all(usages.map(agree));
  });
});

describe('a store whose clock is set forward and back', () => {
  let servers: RedisServers;
  let clock: SettableClock;
  let usage: TestUsage;

  beforeAll(async () => {
    [servers, clock] = [new RedisServers(), new SettableClock()];
    const { url } = await servers.standalone([], clock.env);
    usage = await TestUsage.start(url);
  });
  afterAll(async () => {
    await usage.stop();
    await servers.stop();
    clock.remove();
  });
  beforeEach(() => clock.set(0));

  const HOUR_S = 3_600;

  test.each([
    ['an hour', HOUR_S],
    ['a day', 24 * HOUR_S],
  ])('by %s: no caller waits for the rate longer than a minute', async (_, step) => {
    const account = newAccount('ten-a-minute');
    const asks = async () => await reserve(usage.client, account);
    for (const offset of [0, -step, step, 0]) {
      clock.set(offset);
      for (let count = 0; count < 10; count++) await asks();
      const { verdict, retryAfterMs } = await asks();
      expect(verdict).toBe('VERDICT_RATE_LIMITED');
      expect(retryAfterMs).toBeLessThanOrEqual(MINUTE_MS);
    }
  });

  test('a reservation that a crash has left is free when its lease would have ended', async () => {
    const account = newAccount('one-a-month');
    const reservation = {
      reservationId: randomUUID(),
      leaseMs: 1_000,
      keyId: 'key_1',
      format: 'html',
    };
    const idempotency = { key: 'aa', content: '00' };
    await usage.client.call('Reserve', { ...account, ...reservation, idempotency }, CALL);
    clock.set(-HOUR_S);
    await until('the place and the Idempotency-Key are free', async () => {
      const again = { ...reservation, reservationId: randomUUID(), idempotency };
      const { verdict } = await usage.client.call('Reserve', { ...account, ...again }, CALL);
      return verdict === 'VERDICT_ADMITTED';
    });
  });

  test('every document is charged once', async () => {
    const account = newAccount();
    const id = randomUUID();
    await reserve(usage.client, account, id);
    clock.set(-HOUR_S);
    for (let time = 0; time < 2; time++) await commit(usage.client, account, id);
    clock.set(0);
    const { months } = await usage.client.call('GetHistory', { ...account, months: 2 }, CALL);
    expect(months).toMatchObject([{ counts: { used: 1 } }]);
  });
});

const EDGES = [
  ['an hour ahead, and its auth an hour behind', 1],
  ['an hour behind, and its auth an hour ahead', -1],
] as const;

describe('an edge', () => {
  let platform: TestPlatform;
  /** The platform with right clocks. */
  let right: string;
  /** The hours by which the edges' clocks are wrong. */
  let wrongs: Record<1 | -1, string>;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    right = platform.url;
    const [ahead, behind] = await Promise.all([startWrong(1), startWrong(-1)]);
    wrongs = { 1: ahead, [-1]: behind };
  });
  afterAll(() => platform.stop());

  async function startWrong(hours: number): Promise<string> {
    const auth = await platform.startAuth(clockOff(-hours));
    return platform.addEdge({ ...clockOff(hours), PLATEN_AUTH_ADDRESS: auth });
  }

  async function generate(url: string, key: string) {
    const response = await fetch(`${url}/api/v1/generate/pdf`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ content: 'x' }),
    });
    await response.arrayBuffer();
    return response;
  }

  async function verdictOf(url: string, key: string): Promise<string> {
    const response = await fetch(`${url}/api/v1/usage`, { headers: { 'X-API-Key': key } });
    const { error = 'let in' } = (await response.json()) as { error?: string };
    return error;
  }

  /** By token. @returns status and body */
  async function manage(url: string, token: string, body?: object) {
    const response = await fetch(`${url}/api/v1/keys`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
  const seconds = (ms: number) => Math.floor((Date.now() + ms) / 1000);

  test.each(EDGES)('%s, has that clock', async (_, hours) => {
    const wrong = wrongs[hours];
    expect(await hoursOff(`${wrong}/healthz`)).toBe(hours);
    expect(await hoursOff(`${right}/healthz`)).toBe(0);
  });

  test.each(EDGES)('%s, reports the same limits as one with a right clock', async (_, hours) => {
    const wrong = wrongs[hours];
    const { key } = await platform.account('one-a-minute');
    expect((await generate(wrong, key)).status).toBe(200);
    for (const url of [right, wrong]) {
      const { status, headers } = await generate(url, key);
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    const { key: other } = await platform.account('two-a-month');
    const responses = [];
    for (const url of [right, wrong, right, wrong]) responses.push(await generate(url, other));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 402, 402]);
    const resets = responses.map(({ headers }) => headers.get('x-quota-reset'));
    expect(new Set(resets).size).toBe(1);
    expect(await platform.usage(other)).toMatchObject({ used: 2, resets_at: resets[0] });
  });

  test.each(EDGES)('%s, accepts keys until they expire by the store’s clock', async (_, hours) => {
    const wrong = wrongs[hours];
    const token = await platform.token(randomUUID());
    const { status, body } = await manage(wrong, token, { expires_at: fromNow(30 * MINUTE_MS) });
    expect([status, body['status']]).toEqual([201, 'active']);
    for (const url of [right, wrong]) {
      expect(await verdictOf(url, String(body['key']))).toBe('let in');
      const late = await manage(url, token, { expires_at: fromNow(-30 * MINUTE_MS) });
      expect([late.status, late.body]).toMatchObject([400, { error: 'invalid_request' }]);
    }
    const { status: made, body: soon } = await manage(wrong, token, {
      expires_at: fromNow(10_000),
    });
    expect(made).toBe(201);
    for (const url of [right, wrong]) {
      await until('it has ended', async () => {
        return (await verdictOf(url, String(soon['key']))) === 'api_key_expired';
      });
    }
  });

  test.each(EDGES)('%s, accepts tokens by the clock of auth', async (_, hours) => {
    const wrong = wrongs[hours];
    const ending = await platform.token(randomUUID(), { exp: seconds(30 * MINUTE_MS) });
    expect((await manage(right, ending)).status).toBe(200);
    // Ahead, it has expired already.
    const { status, body } = await manage(wrong, ending);
    if (hours < 0) expect([status, body]).toMatchObject([401, { error: 'invalid_token' }]);
    else expect(status).toBe(200);
    const long = await platform.token(randomUUID());
    expect((await manage(wrong, long)).status).toBe(200);
  });
});
