import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accountId } from '@platen/contracts';
import { connectStore } from '@platen/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountKey } from '../store-keys.ts';
import { Accounts, type ClaimedAccount } from './accounts.ts';

const silent = { info: () => undefined, warn: () => undefined };
const store = connectStore(process.env['PLATEN_TEST_REDIS_URL']!, silent);
const nobody = { value: new Map<string, { plan: string }>() };
const accounts = new Accounts(store, nobody);

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

const newAccount = (plan = 'starter') => ({
  issuer: 'https://issuer.example',
  subject: randomUUID(),
  plan,
});

describe('Accounts', () => {
  test('creates an account under the id of its pair', async () => {
    const account = newAccount();
    const id = await accounts.put(account);
    expect(id).toBe(accountId(account.issuer, account.subject));
    expect(await store.hgetall(accountKey(id))).toEqual({ ...account, managed: '1' });
  });

  test('changes the plan of an account that is there, and nothing else', async () => {
    const account = newAccount();
    const id = await accounts.put(account);
    expect(await accounts.put({ ...account, plan: 'business' })).toBe(id);
    expect(await store.hgetall(accountKey(id))).toEqual({
      ...account,
      plan: 'business',
      managed: '1',
    });
  });

  test('creates one account from many simultaneous calls', async () => {
    const account = newAccount();
    const ids = await Promise.all(Array.from({ length: 20 }, () => accounts.put(account)));
    expect(new Set(ids).size).toBe(1);
    expect(await store.hgetall(accountKey(ids[0]!))).toEqual({ ...account, managed: '1' });
  });

  test('keeps equal subjects of two issuers separate', async () => {
    const account = newAccount();
    const one = await accounts.put(account);
    const other = await accounts.put({ ...account, issuer: 'https://other.example', plan: 'x' });
    expect(other).not.toBe(one);
    expect(await store.hget(accountKey(one), 'plan')).toBe('starter');
  });

  test('reports that the store is down, with the time to wait', async () => {
    const away = connectStore('redis://127.0.0.1:1', silent);
    try {
      const failure = { name: 'PlatenError', code: 'service_unavailable', retryAfterMs: 2_000 };
      await expect(new Accounts(away, nobody).put(newAccount())).rejects.toMatchObject(failure);
      await expect(new Accounts(away, nobody).ensure(claimed())).rejects.toMatchObject(failure);
    } finally {
      away.disconnect();
    }
  });
});

const claimed = (fields: Partial<ClaimedAccount> = {}): ClaimedAccount => ({
  issuer: 'https://issuer.example',
  subject: randomUUID(),
  defaultPlan: 'starter',
  claimedPlan: undefined,
  mayCreate: true,
  ...fields,
});

describe('an account that a token names', () => {
  test('is created once, on the default plan, or the one that its issuer names', async () => {
    const account = claimed();
    const id = accountId(account.issuer, account.subject);
    const found = await Promise.all(Array.from({ length: 10 }, () => accounts.ensure(account)));
    expect(found).toEqual(Array(10).fill({ accountId: id, plan: 'starter' }));
    const { plan } = (await accounts.ensure(claimed({ claimedPlan: 'business' })))!;
    expect(plan).toBe('business');
  });

  test('is not created if its issuer may not, and found once it exists', async () => {
    const account = claimed({ mayCreate: false });
    expect(await accounts.ensure(account)).toBeUndefined();
    await accounts.put({ ...newAccount(), subject: account.subject });
    expect(await accounts.ensure(account)).toMatchObject({ plan: 'starter' });
  });

  test('follows the plan of its issuer, unless an administrator manages it', async () => {
    const account = claimed();
    await accounts.ensure(account);
    const { plan } = (await accounts.ensure({ ...account, claimedPlan: 'business' }))!;
    expect(plan).toBe('business');
    expect((await accounts.ensure(account))!.plan).toBe('business');
    await accounts.put({ issuer: account.issuer, subject: account.subject, plan: 'enterprise' });
    const managed = await accounts.ensure({ ...account, claimedPlan: 'business' });
    expect(managed!.plan).toBe('enterprise');
  });
});

describe('an account that the accounts file lists', () => {
  const listed = { value: new Map<string, { plan: string }>() };
  const listing = new Accounts(store, listed);
  const list = ({ issuer, subject }: ClaimedAccount, plan: string) =>
    (listed.value = new Map([[accountId(issuer, subject), { plan }]]));

  test('has the plan of the file, whatever its token or another caller says', async () => {
    const account = claimed({ claimedPlan: 'business' });
    list(account, 'gold');
    expect(await listing.ensure(account)).toMatchObject({ plan: 'gold' });
    await listing.put({ issuer: account.issuer, subject: account.subject, plan: 'enterprise' });
    expect(await listing.ensure(account)).toMatchObject({ plan: 'gold' });
  });

  test('follows changes of the file, and has its former plan once it is not listed', async () => {
    const account = claimed({ claimedPlan: 'business' });
    list(account, 'gold');
    await listing.ensure(account);
    list(account, 'silver');
    expect(await listing.ensure(account)).toMatchObject({ plan: 'silver' });
    listed.value = new Map();
    expect(await listing.ensure({ ...account, claimedPlan: undefined })).toMatchObject({
      plan: 'business',
    });
  });

  test('is created by its first token, also if its issuer may not create accounts', async () => {
    const account = claimed({ mayCreate: false });
    list(account, 'gold');
    const id = accountId(account.issuer, account.subject);
    expect(await listing.ensure(account)).toEqual({ accountId: id, plan: 'gold' });
    expect(await listing.ensure(claimed({ mayCreate: false }))).toBeUndefined();
  });
});
