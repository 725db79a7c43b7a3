import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentService, usageService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';
import type { Service } from '@platen/runtime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readUsageConfig } from '../config.ts';
import { run } from '../run.ts';

const CALL = { requestId: 'test', timeoutMs: 10_000 };
const PLANS = 'starter: {monthly_quota: 500}\nfree: {monthly_quota: null}\n';

let folder: string;
let plansFile: string;
const closers: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-usage-'));
  plansFile = join(folder, 'plans.yaml');
  writeFileSync(plansFile, PLANS);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The whole service, as its environment has it. */
async function start(environment: string) {
  const port = await freePort();
  const service: Service = await run(
    readUsageConfig({
      PLATEN_ENVIRONMENT: environment,
      PLATEN_REDIS_URL: process.env['PLATEN_TEST_REDIS_URL'],
      PLATEN_PLANS_FILE: plansFile,
      PLATEN_BIND_ADDRESS: '127.0.0.1',
      PLATEN_GRPC_PORT: String(port),
      PLATEN_METRICS_PORT: '0',
      PLATEN_LOG_LEVEL: 'silent',
      PLATEN_DRAIN_DELAY_MS: '0',
    }),
  );
  closers.push(() => service.close());
  const address = `127.0.0.1:${port}`;
  const development = new RpcClient(developmentService, { address });
  const usage = new RpcClient(usageService, { address });
  closers.push(() => development.close());
  closers.push(() => usage.close());
  const accountId = `acc_${randomUUID()}`;
  const read = (plan: string) => usage.call('GetUsage', { accountId, plan }, CALL);
  const setUsage = (used: number, plan = 'starter') =>
    development.call('SetUsage', { accountId, used, plan }, CALL);
  return { development, usage, accountId, read, setUsage };
}

describe('PutPlan', () => {
  test('changes a plan at once, and answers with the whole of it', async () => {
    const { development, read } = await start('development');
    const put = async (name: string, fields: object) => {
      const request = { name, planJson: JSON.stringify(fields) };
      const { planJson } = await development.call('PutPlan', request, CALL);
      return JSON.parse(planJson) as unknown;
    };
    expect(await put('starter', { monthly_quota: 3 })).toMatchObject({ monthly_quota: 3 });
    expect(await read('starter')).toMatchObject({ quota: { limit: 3 } });
    expect(await put('gold', { javascript: false })).toEqual({
      monthly_quota: 500,
      rate_per_minute: 10,
      price_eur: 9,
      overage: 'block',
      overage_price_eur: 0.02,
      render_timeout_ms: 30_000,
      max_pages: 2_000,
      javascript: false,
      isolation: 'account',
      demo_quota: null,
      listed: true,
    });
    expect(await read('gold')).toMatchObject({ plan: 'gold', quota: { limit: 500 } });
  });

  test('applies all of many simultaneous changes', async () => {
    const { development, read } = await start('development');
    const quotas = Array.from({ length: 20 }, (_, index) => index);
    await Promise.all(
      quotas.map((quota) => {
        const planJson = JSON.stringify({ monthly_quota: quota });
        return development.call('PutPlan', { name: `plan-${quota}`, planJson }, CALL);
      }),
    );
    for (const quota of quotas) {
      expect(await read(`plan-${quota}`)).toMatchObject({ quota: { limit: quota } });
    }
  });

  test.each([
    ['a wrong field', 'gold', '{"max_pages": "x"}'],
    ['no JSON', 'gold', 'x'],
    ['no name', '', '{}'],
    ['a long name', 'x'.repeat(101), '{}'],
  ])('refuses %s and leaves the file as it is', async (_, name, planJson) => {
    const { development } = await start('development');
    await expect(development.call('PutPlan', { name, planJson }, CALL)).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(readFileSync(plansFile, 'utf8')).toBe(PLANS);
  });
});

describe('SetUsage', () => {
  test.each([
    [0, 500, 0],
    [499, 1, 0],
    [500, 0, 0],
    [512, 0, 12],
  ])('of %d leaves %d of 500, and %d beyond', async (used, remaining, overage) => {
    const { setUsage, read } = await start('development');
    await setUsage(7);
    await setUsage(used);
    expect(await read('starter')).toMatchObject({ used, overage, quota: { remaining } });
  });

  test('is the count from which the next PDF continues', async () => {
    const { setUsage, read, usage, accountId } = await start('development');
    await setUsage(499);
    const reservation = { accountId, plan: 'starter', reservationId: randomUUID() };
    const reservationRequest = { ...reservation, leaseMs: 60_000, keyId: '', format: 'html' };
    expect(await usage.call('Reserve', reservationRequest, CALL)).toMatchObject({
      verdict: 'VERDICT_ADMITTED',
    });
    await usage.call('Commit', reservation, CALL);
    expect(await read('starter')).toMatchObject({ used: 500, quota: { remaining: 0 } });
    const next = { ...reservationRequest, reservationId: randomUUID() };
    expect(await usage.call('Reserve', next, CALL)).toMatchObject({
      verdict: 'VERDICT_QUOTA_EXCEEDED',
    });
  });

  test('has no overage without a quota, and refuses an unknown plan', async () => {
    const { setUsage, read } = await start('development');
    await setUsage(1_000_000, 'free');
    expect(await read('free')).toMatchObject({ used: 1_000_000, overage: 0 });
    await expect(setUsage(1, 'gold')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('in production', () => {
  test('these methods do not exist', async () => {
    const { development, setUsage } = await start('production');
    await expect(setUsage(1)).rejects.toThrow();
    const plan = { name: 'gold', planJson: '{}' };
    await expect(development.call('PutPlan', plan, CALL)).rejects.toThrow();
    expect(readFileSync(plansFile, 'utf8')).toBe(PLANS);
  });
});
