import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { usageService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';
import type { Service } from '@platen/runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from './run.ts';
import { readUsageConfig } from './config.ts';

const CALL = { requestId: 'test', timeoutMs: 10_000 };

/** JSON is YAML. */
const PLANS = JSON.stringify({
  small: { monthly_quota: 5, rate_per_minute: 10 },
  billed: { monthly_quota: 1, overage: 'bill' },
  roomy: { monthly_quota: 1, overage: 'bill', rate_per_minute: null },
  narrow: { render_timeout_ms: 1000, max_pages: 7, javascript: false, isolation: 'document' },
  endless: { monthly_quota: null, rate_per_minute: null },
  free: { demo_quota: 2, monthly_quota: 7, price_eur: 0, overage_price_eur: null },
});

const folder = mkdtempSync(join(tmpdir(), 'platen-usage-'));
let service: Service;
let usage: RpcClient<typeof usageService>;

beforeAll(async () => {
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, PLANS);
  const started = await startUsage({ PLATEN_PLANS_FILE: plansFile });
  ({ service } = started);
  usage = new RpcClient(usageService, { address: started.address });
});
afterAll(async () => {
  usage.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

/** An account that nobody else uses, on one plan. */
function onPlan(plan: string) {
  const accountId = `acc_${randomUUID()}`;
  const whose = { accountId, plan };
  return {
    accountId,
    reserve: (more: object = {}) =>
      usage.call(
        'Reserve',
        {
          ...whose,
          reservationId: randomUUID(),
          leaseMs: 60_000,
          keyId: 'key_1',
          format: 'html',
          ...more,
        },
        CALL,
      ),
    commit: (reservationId: string) => usage.call('Commit', { ...whose, reservationId }, CALL),
    release: (reservationId: string) => usage.call('Release', { accountId, reservationId }, CALL),
    usage: (keyId = '') => usage.call('GetUsage', { ...whose, keyId }, CALL),
    hangUp: (reservationId: string) =>
      usage.call('Release', { accountId, reservationId, hangUp: { plan } }, CALL),
    history: (months: number, keyId = '') =>
      usage.call('GetHistory', { ...whose, months, keyId }, CALL),
    keyUsage: (keyIds: string[]) => usage.call('GetKeyUsage', { accountId, keyIds }, CALL),
    async deliver(more: object = {}) {
      const reservationId = randomUUID();
      await this.reserve({ ...more, reservationId });
      await this.commit(reservationId);
      return reservationId;
    },
  };
}

describe('a plan for demos', () => {
  const console = { keyId: 'console' };

  test('has an allowance instead of a quota, and documents with a watermark', async () => {
    const account = onPlan('free');
    const admission = await account.reserve(console);
    expect(admission).toMatchObject({
      verdict: 'VERDICT_ADMITTED',
      limits: { demo: true },
      demo: { limit: 2, used: 0, remaining: 1 },
    });
    expect(admission.quota).not.toHaveProperty('limit');
    await account.deliver(console);
    expect(await account.reserve(console)).toMatchObject({
      verdict: 'VERDICT_QUOTA_EXCEEDED',
      demo: { limit: 2, used: 1, remaining: 0 },
    });
    expect(await account.usage()).toMatchObject({
      demo: { limit: 2, used: 1, remaining: 0 },
      hangUps: { limit: 10 },
    });
    expect((await account.history(1)).months[0]?.byKey).toMatchObject([{ name: 'console' }]);
  });

  test('keeps its used allowance after a restart of usage', async () => {
    const account = onPlan('free');
    await Promise.all([account.deliver(console), account.deliver(console)]);
    const anew = await startUsage({ PLATEN_PLANS_FILE: join(folder, 'plans.json') });
    const client = new RpcClient(usageService, { address: anew.address });
    const request = {
      accountId: account.accountId,
      plan: 'free',
      reservationId: randomUUID(),
      leaseMs: 60_000,
      keyId: 'console',
      format: 'html',
    };
    const { verdict } = await client.call('Reserve', request, CALL);
    expect(verdict).toBe('VERDICT_QUOTA_EXCEEDED');
    client.close();
    await anew.service.close();
  });

  test('admits no API key, also not one from another plan', async () => {
    const account = onPlan('free');
    await expect(account.reserve()).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('has no API keys'),
    });
    await expect(account.reserve({ test: true })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('returns all plans, and the overrides of an account', async () => {
    const { plans } = await usage.call('ListPlans', {}, CALL);
    expect(plans.map(({ name }) => name)).toEqual([
      'small',
      'billed',
      'roomy',
      'narrow',
      'endless',
      'free',
    ]);
    const { plan } = await usage.call('GetPlan', { accountId: 'acc_1', plan: 'free' }, CALL);
    expect(plan).toEqual(plans.at(-1));
    expect(plan).toMatchObject({
      name: 'free',
      demoQuota: 2,
      priceEur: 0,
      ratePerMinute: 10,
      listed: true,
      limits: { renderTimeoutMs: 30_000, demo: true },
    });
    expect(plan).not.toHaveProperty('monthlyQuota');
    expect(plan).not.toHaveProperty('overagePriceEur');
    await expect(usage.call('GetPlan', { plan: 'none' }, CALL)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

async function metric(line: string): Promise<string | undefined> {
  const text = await service.metrics.metrics();
  return text.split('\n').find((other) => other.startsWith(line));
}

describe('Reserve', () => {
  test('returns the verdict, quota, rate and the plan’s limits', async () => {
    expect(await onPlan('small').reserve()).toMatchObject({
      verdict: 'VERDICT_ADMITTED',
      quota: { limit: 5, remaining: 4 },
      rate: { limit: 10, remaining: 9, resetMs: 60_000 },
      limits: { renderTimeoutMs: 30_000, maxPages: 2_000, javascript: true, isolation: 'account' },
    });
    expect(await onPlan('narrow').reserve()).toMatchObject({
      limits: { renderTimeoutMs: 1_000, maxPages: 7, javascript: false, isolation: 'document' },
    });
  });

  test('returns no numbers without a limit', async () => {
    const { quota, rate } = await onPlan('endless').reserve();
    expect(quota).not.toHaveProperty('limit');
    expect(rate).toEqual({ resetMs: 0 });
  });

  test('distinguishes running repeats from other content', async () => {
    const account = onPlan('small');
    const same = { idempotency: { key: 'aa', content: '00' } };
    const reservationId = randomUUID();
    await account.reserve({ ...same, reservationId });
    expect(await account.reserve(same)).toMatchObject({ verdict: 'VERDICT_IN_FLIGHT' });
    await account.commit(reservationId);
    const other = { idempotency: { key: 'aa', content: '01' } };
    expect(await account.reserve(other)).toMatchObject({
      verdict: 'VERDICT_MISMATCH',
      rate: { remaining: 9 },
    });
    expect(await account.reserve(same)).toMatchObject({ verdict: 'VERDICT_ADMITTED' });
  });

  test.each([
    ['a lease too short', { leaseMs: 999 }, '/lease_ms'],
    ['a lease too long', { leaseMs: 600_001 }, '/lease_ms'],
    ['no format', { format: '' }, '/format'],
    ['an unknown format', { format: 'pdf' }, '/format'],
    ['an empty key', { idempotency: { key: '', content: '0' } }, '/idempotency/key'],
    ['a key that is no hash', { idempotency: { key: 'x y', content: '0' } }, '/idempotency/key'],
    [
      'a content too long',
      { idempotency: { key: '0', content: '0'.repeat(129) } },
      '/idempotency/content',
    ],
  ])('refuses %s, and names the field', async (_, more, path) => {
    await expect(onPlan('small').reserve(more)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path }],
    });
  });

  test.each([1_000, 600_000])('accepts a lease of %i ms', async (leaseMs) => {
    expect(await onPlan('small').reserve({ leaseMs })).toMatchObject({
      verdict: 'VERDICT_ADMITTED',
    });
  });
});

describe('the quota’s thresholds', () => {
  test('are counted in metrics when they are crossed, once', async () => {
    const account = onPlan('small');
    const crossed = async (threshold: number) => {
      const name = 'platen_usage_quota_thresholds_crossed_total';
      return metric(`${name}{plan="small",threshold="${threshold}"`);
    };
    for (let count = 0; count < 3; count += 1) await account.deliver();
    expect(await crossed(80)).toBeUndefined();
    const id = await account.deliver();
    await account.commit(id);
    expect(await crossed(80)).toMatch(/ 1$/);
    expect(await crossed(100)).toBeUndefined();
    await account.deliver();
    expect(await crossed(80)).toMatch(/ 1$/);
    expect(await crossed(100)).toMatch(/ 1$/);
  });
});

describe('Release of a hang-up', () => {
  test('returns whether it is charged; usage and a metric count them', async () => {
    const account = onPlan('roomy');
    const counted = async (outcome: string) =>
      metric(`platen_usage_hang_ups_total{plan="roomy",outcome="${outcome}"`);
    for (let count = 0; count < 10; count += 1) {
      const id = await account.deliver();
      expect(await account.hangUp(id)).toEqual({ refunded: true, charged: false });
      expect(await account.hangUp(id)).toEqual({ refunded: true, charged: false });
    }
    expect(await counted('uncharged')).toMatch(/ 10$/);
    expect(await counted('charged')).toBeUndefined();
    const reservationId = randomUUID();
    await account.reserve({ reservationId });
    for (let time = 0; time < 2; time += 1) {
      expect(await account.hangUp(reservationId)).toEqual({ refunded: false, charged: true });
    }
    expect(await counted('charged')).toMatch(/ 1$/);
    expect(await account.usage()).toMatchObject({
      used: 1,
      hangUps: { uncharged: 10, charged: 1, limit: 10 },
    });
  });

  test('follows the plan: without a quota a hundred a day are not charged', async () => {
    expect(await onPlan('endless').usage()).toMatchObject({
      hangUps: { uncharged: 0, charged: 0, limit: 100 },
    });
  });
});

describe('GetUsage', () => {
  test('returns used, remaining, overage and the plan', async () => {
    const account = onPlan('billed');
    await account.deliver();
    await account.deliver();
    await account.reserve();
    expect(await account.usage()).toMatchObject({
      used: 2,
      overage: 1,
      plan: 'billed',
      quota: { limit: 1, remaining: 0 },
    });
  });

  test('answers one key 60 times a minute, then refuses with the time to wait', async () => {
    const account = onPlan('small');
    for (let count = 0; count < 60; count += 1) await account.usage('key_1');
    const refusal = await account.usage('key_1').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'rate_limit_exceeded' });
    const { retryAfterMs } = refusal as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(await account.usage('key_2')).toMatchObject({ used: 0 });
    expect(await account.usage()).toMatchObject({ used: 0 });
  });

  test('answers a key on a plan without a rate without a limit', async () => {
    const account = onPlan('endless');
    const answers = await Promise.all(Array.from({ length: 61 }, () => account.usage('key_1')));
    expect(answers).toHaveLength(61);
  });
});

describe('GetHistory', () => {
  test('returns the ledger', async () => {
    const account = onPlan('small');
    await account.release(await account.deliver({ format: 'docx' }));
    await account.deliver({ keyId: '', format: 'markdown' });
    const { months } = await account.history(24);
    expect(months).toMatchObject([
      {
        counts: { used: 1, overage: 0, failed: 1, test: 0 },
        byFormat: [{ name: 'docx' }, { name: 'markdown', counts: { used: 1 } }],
        byKey: [{ name: 'key_1', counts: { used: 0, failed: 1 } }],
      },
    ]);
    expect(months[0]!.byDay[0]!.name.slice(0, 7)).toBe(months[0]!.month);
  });

  test.each(['small', 'endless'])(
    'on plan %s answers one key 60 times a minute beside its usage, and a token without a limit',
    async (plan) => {
      const account = onPlan(plan);
      await account.usage('key_1');
      for (let count = 0; count < 60; count += 1) await account.history(1, 'key_1');
      await expect(account.history(1, 'key_1')).rejects.toMatchObject({
        code: 'rate_limit_exceeded',
        retryAfterMs: expect.any(Number) as unknown,
      });
      expect(await account.usage('key_1')).toMatchObject({ used: 0 });
      for (const keyId of ['key_2', '']) {
        expect(await account.history(1, keyId)).toEqual({ months: [] });
      }
    },
  );

  test.each([0, 25])('refuses %i months', async (months) => {
    await expect(onPlan('small').history(months)).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'The months must be 1-24.',
    });
  });

  test.each([1, 24])('accepts %i months', async (months) => {
    expect(await onPlan('small').history(months)).toEqual({ months: [] });
  });
});

describe('GetKeyUsage', () => {
  test('counts live and test keys alike', async () => {
    const account = onPlan('small');
    await account.deliver();
    await account.deliver({ keyId: 'key_2', test: true });
    expect(await account.keyUsage(['key_3', 'key_2', 'key_1'])).toMatchObject({
      keys: [
        { used: 0, total: 0 },
        { used: 1, total: 1 },
        { used: 1, total: 1 },
      ],
    });
  });

  test.each([0, 101])('refuses %i keys', async (count) => {
    const keys = Array.from({ length: count }, (_, index) => `key_${index}`);
    await expect(onPlan('small').keyUsage(keys)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

test('an account with an unknown plan is refused, except where no plan matters', async () => {
  const account = onPlan('absent');
  const refusal = { code: 'forbidden' };
  await expect(account.reserve()).rejects.toMatchObject(refusal);
  await expect(account.usage()).rejects.toMatchObject(refusal);
  expect(await account.history(1)).toEqual({ months: [] });
});

/** The whole service on a free port. @param env besides the addresses of Redis and ports */
async function startUsage(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const service = await run(
    readUsageConfig({
      PLATEN_REDIS_URL: process.env['PLATEN_TEST_REDIS_URL'],
      PLATEN_BIND_ADDRESS: '127.0.0.1',
      PLATEN_GRPC_PORT: String(port),
      PLATEN_METRICS_PORT: '0',
      PLATEN_LOG_LEVEL: 'silent',
      PLATEN_DRAIN_DELAY_MS: '0',
      ...env,
    }),
  );
  return { service, address: `127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
