import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sharedPlatform } from '../harness/shared-platform.ts';

const platform = sharedPlatform();

type Body = Record<string, unknown>;

const bodyOf = async (response: Response) => (await response.json()) as Body;

/** A token of an account that nobody had before, on a plan. */
const newToken = (plan: string) => platform.token(`user-${randomUUID()}`, { plan });

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${platform.url}/console/api${path}`, init);

const bearing = (token: string) => ({ Authorization: `Bearer ${token}` });

const accountOf = async (token: string) =>
  bodyOf(await ask('/account', { headers: bearing(token) }));

describe('what everybody may know', () => {
  test('is where one may log in, which plans there are, and whether there is a demo', async () => {
    const response = await ask('/config');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    const config = await bodyOf(response);
    expect(config['issuers']).toEqual([
      {
        ...{ name: 'Development', issuer: platform.issuerUrl, client_id: 'platen-console' },
        ...{ scope: 'openid offline_access', resource: 'urn:platen:api' },
      },
    ]);
    expect(config['demo']).toEqual({ limit: 5 });
    expect(config['plans']).toContainEqual({
      ...{ name: 'business', monthly_quota: 5000, rate_per_minute: 30, price_eur: 9 },
      ...{ overage: 'block', overage_price_eur: 0.02 },
      ...{ render_timeout_ms: 30_000, max_pages: 2_000, javascript: true },
    });
    const names = (config['plans'] as Body[]).map(({ name }) => name);
    expect(names).toContain('starter');
    expect(names).not.toContain('development');
    expect(names).not.toContain('free');
  });
});

describe('an account', () => {
  test('is told its plan and its usage', async () => {
    expect(await accountOf(await newToken('starter'))).toMatchObject({
      plan: { name: 'starter', monthly_quota: 500 },
      usage: { plan: 'starter', used: 0, limit: 500, remaining: 500 },
      demo: null,
    });
  });

  test('is told to nobody else', async () => {
    const response = await ask('/account');
    expect(response.status).toBe(401);
    expect(await bodyOf(response)).toMatchObject({ error: 'invalid_token' });
  });
});
