import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestPlatform } from '../harness/platform.ts';
import { until } from '../harness/until.ts';

/** How soon a change counts (docs/guides/plans.md). */
const HOLDS_WITHIN_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'platen-plans-'));
const plansFile = join(folder, 'plans.yaml');
const accountsFile = join(folder, 'accounts.yaml');

/** Without a rate, a test may request usage as often as it likes. */
const starter = { rate_per_minute: null };
const gold = { rate_per_minute: null, monthly_quota: 10 };

/** Replaces the file at once, so that a reader sees the old or the new one. */
function write(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(content));
  renameSync(`${file}.new`, file);
}

let platform: TestPlatform;

beforeAll(async () => {
  write(plansFile, { starter, gold: { ...gold, monthly_quota: 0 } });
  write(accountsFile, []);
  const files = { PLATEN_PLANS_FILE: plansFile, PLATEN_ACCOUNTS_FILE: accountsFile };
  platform = await TestPlatform.start({ env: { auth: files, usage: files } });
});

afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

/** A new account with a key that its own token created. */
async function newcomer(claims: Record<string, unknown> = {}) {
  const subject = randomUUID();
  const token = await platform.token(subject, claims);
  const response = await platform.manage(token, 'POST', '/keys', {});
  const { key } = (await response.json()) as { key: string };
  return { subject, key };
}

const usageIs = (key: string, expected: object) =>
  until(
    `usage is ${JSON.stringify(expected)}`,
    async () => {
      const usage = await platform.usage(key);
      return Object.entries(expected).every(([field, value]) => usage[field] === value);
    },
    HOLDS_WITHIN_MS,
  );

const freshness = (file: string, value: number) =>
  `platen_config_last_reload_successful{file="${file}",service="usage"} ${value}`;

describe('a change of the plans file', () => {
  test('is in force for the next requests', async () => {
    const { key } = await newcomer({ plan: 'gold' });
    expect(await platform.statusOf(key, { content: 'x' })).toBe(402);
    write(plansFile, { starter, gold: { ...gold, monthly_quota: 1 } });
    await usageIs(key, { plan: 'gold', limit: 1 });
    expect(await platform.statusOf(key, { content: 'x' })).toBe(200);
    expect(await platform.statusOf(key, { content: 'x' })).toBe(402);
    expect(await platform.usage(key)).toMatchObject({ used: 1, remaining: 0 });
  });

  test('that is invalid changes nothing, and is logged and measured until it is corrected', async () => {
    const { key } = await newcomer();
    write(plansFile, { starter: { monthly_quota: 'many' } });
    const isMeasured = async () =>
      (await platform.metricsText('usage')).includes(freshness('plans', 0));
    await until('the fault is measured', isMeasured, HOLDS_WITHIN_MS);
    expect(platform.log('usage')).toContain('at starter.monthly_quota');
    expect(await platform.usage(key)).toMatchObject({ plan: 'starter', limit: 500 });
    write(plansFile, { starter: { ...starter, monthly_quota: 501 }, gold });
    await usageIs(key, { limit: 501 });
    expect(await platform.metricsText('usage')).toContain(freshness('plans', 1));
  });
});

describe('the accounts file', () => {
  test('gives an account its plan and overrides, also for recently used keys', async () => {
    const { subject, key } = await newcomer({ plan: 'gold' });
    const other = await newcomer({ plan: 'gold' });
    await usageIs(key, { plan: 'gold' });
    const account = { issuer: platform.issuerUrl, subject, plan: 'starter' };

    write(accountsFile, [account]);
    await usageIs(key, { plan: 'starter' });
    write(accountsFile, [{ ...account, overrides: { monthly_quota: 7 } }]);
    await usageIs(key, { plan: 'starter', limit: 7 });
    write(accountsFile, [{ ...account, overrides: { monthly_quota: 0 } }]);
    await usageIs(key, { limit: 0 });
    expect(await platform.statusOf(key, { content: 'x' })).toBe(402);
    expect(await platform.usage(other.key)).toMatchObject({ plan: 'gold' });

    write(accountsFile, []);
    await usageIs(key, { plan: 'gold' });
  });
});

describe('a suspended account', () => {
  test('gets what it has begun, is refused with its keys and tokens, its counts stay, and it works again afterwards', async () => {
    const { subject, key } = await newcomer();
    const other = await newcomer();
    expect(await platform.statusOf(key, { content: 'x' })).toBe(200);
    const slow = { content: 'x', options: { wait_for: { delay_ms: 10_000 } } };
    const begun = platform.statusOf(key, slow);
    const isBegun = async () => (await platform.metric('render', 'platen_render_in_flight')) === 1;
    await until('it is in progress', isBegun);
    const account = { issuer: platform.issuerUrl, subject, plan: 'starter' };
    write(accountsFile, [{ ...account, suspended: true }]);
    const isRefused = async () => (await platform.statusOf(key, { content: 'x' })) === 403;
    await until('the key is refused', isRefused, HOLDS_WITHIN_MS);
    const answers = [
      await platform.generate(key, { content: 'x' }),
      await platform.manage(await platform.token(subject), 'GET', '/keys'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error: 'account_suspended' });
    }
    expect(await platform.statusOf(other.key, { content: 'x' })).toBe(200);
    expect(await begun).toBe(200);
    write(accountsFile, [account]);
    const works = async () => (await platform.statusOf(key, { content: 'x' })) === 200;
    await until('the key works again', works, HOLDS_WITHIN_MS);
    expect(Number((await platform.usage(key))['used'])).toBeGreaterThan(2);
  });
});

describe('an account with an unknown plan', () => {
  test('is refused with the reason, and uses nothing', async () => {
    const { key } = await newcomer({ plan: 'platinum' });
    const response = await platform.generate(key, { content: 'x' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: 'forbidden',
      message: `The account's plan "platinum" is not offered here; contact the platform's operator.`,
    });
    expect(platform.log('usage')).toContain('an account has a plan that the plans file lacks');

    write(plansFile, { starter, gold, platinum: { rate_per_minute: 1 } });
    const isOffered = async () => (await platform.usage(key))['plan'] === 'platinum';
    await until('the plan is offered', isOffered, HOLDS_WITHIN_MS);
    expect(await platform.usage(key)).toMatchObject({ used: 0 });
    expect(await platform.statusOf(key, { content: 'x' })).toBe(200);
    expect(await platform.statusOf(key, { content: 'x' })).toBe(429);
  });
});
