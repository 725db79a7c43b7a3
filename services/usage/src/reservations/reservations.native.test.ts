import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connectStore } from '@platen/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '../plans/plan.ts';
import { Ledger } from '../ledger/ledger.ts';
import { planOf } from '../testing/plan.ts';
import { Reservations, type AdmissionResult } from './reservations.ts';

const LEASE_MS = 60_000;
const WINDOW_US = 60_000_000;

const silent = { info: () => undefined, warn: () => undefined };
const store = connectStore(process.env['PLATEN_TEST_REDIS_URL']!, silent);
const reservations = new Reservations(store);
const ledger = new Ledger(store);

const unlimited = planOf();

const lost = { name: 'PlatenError', code: 'service_unavailable', retryAfterMs: 1_000 };

const ASKED = { id: 'one', leaseMs: LEASE_MS, keyId: 'key_1', format: 'html', test: false };
/** A day in another month than the present, whenever the test runs. */
const FUTURE_DAY = '2199-02-03';
const FUTURE_MONTH = 'month:2199-02';
const NOBODY = { keyId: '', perMinute: null };

/** An account that nobody else uses, on one plan. */
function newAccount(numbers: Partial<Plan> = {}) {
  const account = `acc_${randomUUID()}`;
  const plan = planOf(numbers);
  const key = (name: string) => `usage:{${account}}:${name}`;
  return {
    key,
    reserve: (id: string = randomUUID(), leaseMs = LEASE_MS) =>
      reservations.reserve(account, plan, { ...ASKED, id, leaseMs }),
    commit: (id: string) => reservations.commit(account, plan, id),
    release: (id: string, refundRate = false) => reservations.release(account, id, refundRate),
    renew: (id: string, leaseMs = LEASE_MS) => reservations.renew(account, id, leaseMs),
    read: () => ledger.month(account, NOBODY),
    /** Acts as if the account had so many deliveries this month. */
    async setUsed(count: number) {
      const { month } = await ledger.month(account, NOBODY);
      await store.hset(key(`month:${month}`), 'used', count);
    },
    /** Acts as if the reservation had been admitted that much earlier. */
    ageInWindow: (id: string, us: number) => store.zincrby(key('rate'), -us, id),
    /** Acts as if nobody had renewed the lease in time. */
    async endLease(id: string) {
      const { month } = await ledger.month(account, NOBODY);
      await store.hset(key(`reservation:${id}`), 'lease', 1);
      await store.zadd(key(`held:${month}`), 'XX', 1, id);
    },
  };
}

const verdictsOf = (standings: AdmissionResult[]) => standings.map(({ verdict }) => verdict);
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

describe('the rate', () => {
  test('admits all of a minute at once, and refuses the next with the time to wait', async () => {
    const account = newAccount({ ratePerMinute: 10 });
    const admitted = await times(10, () => account.reserve());
    expect(verdictsOf(admitted)).toEqual(Array(10).fill('admitted'));
    expect(admitted.at(-1)).toMatchObject({ inWindow: 10, retryAfterMs: 0 });

    const refused = await account.reserve();
    expect(refused).toMatchObject({ verdict: 'rate_limited', inWindow: 10, held: 10 });
    expect(await account.read()).toMatchObject({ lastMinute: 10 });
    expect(refused.retryAfterMs).toBeGreaterThan(0);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  test('admits exactly its number of many at once', async () => {
    const account = newAccount({ ratePerMinute: 10 });
    const verdicts = verdictsOf(await times(50, () => account.reserve()));
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(10);
    expect(verdicts.filter((verdict) => verdict === 'rate_limited')).toHaveLength(40);
  });

  test('counts no refusal', async () => {
    const account = newAccount({ ratePerMinute: 1 });
    await account.reserve('first');
    await times(3, () => account.reserve());
    await account.ageInWindow('first', WINDOW_US);
    expect((await account.reserve()).verdict).toBe('admitted');
  });

  test('neither reserves nor stores a refused request', async () => {
    const account = newAccount({ ratePerMinute: 1, monthlyQuota: 5 });
    await account.reserve();
    expect((await account.reserve('refused')).held).toBe(1);
    expect(await store.exists(account.key('reservation:refused'))).toBe(0);
    await expect(account.commit('refused')).rejects.toMatchObject(lost);
  });

  test('frees a place once its entry is 60 s old, one for each', async () => {
    const account = newAccount({ ratePerMinute: 2 });
    await account.reserve('old');
    await account.reserve('young');
    await account.ageInWindow('old', WINDOW_US);
    expect(await account.reserve()).toMatchObject({ verdict: 'admitted', inWindow: 2 });
    expect((await account.reserve()).verdict).toBe('rate_limited');
  });

  test('returns the wait until the oldest leaves, not a whole minute', async () => {
    const account = newAccount({ ratePerMinute: 2 });
    await account.reserve('old');
    await account.reserve('young');
    await account.ageInWindow('old', WINDOW_US / 2);
    const { retryAfterMs, windowResetMs } = await account.reserve();
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(retryAfterMs).toBeLessThanOrEqual(30_000);
    expect(windowResetMs).toBe(retryAfterMs);
  });

  test('after the plan was lowered, returns the wait until enough have left', async () => {
    const account = newAccount({ ratePerMinute: 3 });
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await account.reserve(id);
      await account.ageInWindow(id, (3 - index) * 10_000_000);
    }
    const lowered = newAccount({ ratePerMinute: 1 });
    await store.rename(account.key('rate'), lowered.key('rate'));
    const { verdict, retryAfterMs, windowResetMs } = await lowered.reserve();
    expect(verdict).toBe('rate_limited');
    expect(retryAfterMs).toBeLessThanOrEqual(50_000);
    expect(retryAfterMs - windowResetMs).toBeGreaterThanOrEqual(19_000);
  });

  test('counts released and refunded requests as well', async () => {
    const account = newAccount({ ratePerMinute: 2 });
    await account.reserve('released');
    await account.release('released');
    await account.reserve('refunded');
    await account.commit('refunded');
    await account.release('refunded');
    expect((await account.reserve()).verdict).toBe('rate_limited');
  });

  test('does not count requests that are released with their rate', async () => {
    const account = newAccount({ ratePerMinute: 1 });
    await account.reserve('refused');
    expect(await account.release('refused', true)).toBe(false);
    expect(await account.release('refused', true)).toBe(false);
    expect((await account.reserve('next')).verdict).toBe('admitted');
    expect((await account.reserve()).verdict).toBe('rate_limited');
  });

  test('of 0 admits nothing, and an account that it refuses shows an empty window', async () => {
    const refused = await newAccount({ ratePerMinute: 0 }).reserve();
    expect(refused).toMatchObject({ verdict: 'rate_limited', inWindow: 0, windowResetMs: 0 });
    expect(refused.retryAfterMs).toBe(60_000);
  });

  test('is checked before the quota', async () => {
    const account = newAccount({ ratePerMinute: 0, monthlyQuota: 0 });
    expect((await account.reserve()).verdict).toBe('rate_limited');
  });
});

describe('the quota', () => {
  test('counts deliveries and reservations', async () => {
    const account = newAccount({ monthlyQuota: 2 });
    await account.reserve('delivered');
    await account.commit('delivered');
    await account.reserve('held');
    expect(await account.reserve()).toMatchObject({
      verdict: 'quota_exceeded',
      retryAfterMs: 0,
      used: 1,
      held: 1,
    });
  });

  test('of 0 admits nothing', async () => {
    expect((await newAccount({ monthlyQuota: 0 }).reserve()).verdict).toBe('quota_exceeded');
  });

  test('admits one of 200 at once when one is left', async () => {
    const account = newAccount({ monthlyQuota: 500 });
    await account.setUsed(499);
    const verdicts = verdictsOf(await times(200, () => account.reserve()));
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'quota_exceeded')).toHaveLength(199);
  });

  test('uses no rate for a refusal', async () => {
    const account = newAccount({ monthlyQuota: 1, ratePerMinute: 2 });
    await account.reserve('held');
    expect(await account.reserve()).toMatchObject({ verdict: 'quota_exceeded', inWindow: 1 });
    await account.release('held');
    expect((await account.reserve()).verdict).toBe('admitted');
  });

  test('is free again after a release, a refund or an ended lease', async () => {
    const account = newAccount({ monthlyQuota: 1 });
    for (const giveBack of [
      (id: string) => account.release(id),
      (id: string) => account.commit(id).then(() => account.release(id)),
      (id: string) => account.endLease(id),
    ]) {
      const id = randomUUID();
      expect((await account.reserve(id)).verdict).toBe('admitted');
      expect((await account.reserve()).verdict).toBe('quota_exceeded');
      await giveBack(id);
    }
    expect((await account.reserve()).verdict).toBe('admitted');
  });

  test('is exceeded on a plan that bills overage', async () => {
    const account = newAccount({ monthlyQuota: 1, overage: 'bill' });
    for (const id of ['a', 'b', 'c']) {
      expect((await account.reserve(id)).verdict).toBe('admitted');
      await account.commit(id);
    }
    expect((await account.read()).used).toBe(3);
  });

  test('and rate without a number refuse nothing', async () => {
    const account = newAccount();
    await account.setUsed(1_000_000);
    expect(new Set(verdictsOf(await times(100, () => account.reserve())))).toEqual(
      new Set(['admitted']),
    );
  });

  test('belongs to one account', async () => {
    const [one, other] = [newAccount({ monthlyQuota: 1 }), newAccount({ monthlyQuota: 1 })];
    await one.reserve('same id');
    expect((await other.reserve('same id')).verdict).toBe('admitted');
  });
});

describe('reserve', () => {
  test('admits a repeated reservation again without counting it again', async () => {
    const account = newAccount({ monthlyQuota: 1, ratePerMinute: 1 });
    const standings = await times(5, () => account.reserve('one'));
    for (const standing of standings) {
      expect(standing).toMatchObject({ verdict: 'admitted', held: 1, inWindow: 1 });
    }
  });

  test('after a commit changes nothing', async () => {
    const account = newAccount({ monthlyQuota: 2 });
    await account.reserve('one');
    await account.commit('one');
    expect(await account.reserve('one')).toMatchObject({ used: 1, held: 0 });
  });

  test('leaves only deliveries in the store for ever', async () => {
    const account = newAccount({ ratePerMinute: 10 });
    await account.reserve('one', 1_000);
    expect(await store.pttl(account.key('rate'))).toBeGreaterThan(0);
    expect(await store.pttl(account.key('reservation:one'))).toBeGreaterThan(0);
    const { month, resetsAtMs } = await account.read();
    expect(await store.exists(account.key(`month:${month}`))).toBe(0);
    expect(await store.pexpiretime(account.key(`held:${month}`))).toBe(resetsAtMs + 24 * 3_600_000);
  });

  test('returns when the month ends', async () => {
    const { resetsAtMs } = await newAccount().reserve();
    const end = new Date(resetsAtMs);
    expect(resetsAtMs).toBeGreaterThan(Date.now());
    expect(end.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  });
});

describe('commit', () => {
  test('charges once for many and simultaneous calls', async () => {
    const account = newAccount({ monthlyQuota: 5 });
    await account.reserve('one');
    await times(5, () => account.commit('one'));
    await account.commit('one');
    expect(await account.read()).toMatchObject({ used: 1, held: 0 });
  });

  test('is refused after a release, and charges nothing', async () => {
    const account = newAccount();
    await account.reserve('one');
    await account.release('one');
    await expect(account.commit('one')).rejects.toMatchObject(lost);
    expect(await account.read()).toMatchObject({ used: 0, held: 0 });
  });

  test('is refused after a refund, and charges nothing', async () => {
    const account = newAccount();
    await account.reserve('one');
    await account.commit('one');
    await account.release('one');
    await expect(account.commit('one')).rejects.toMatchObject(lost);
    expect((await account.read()).used).toBe(0);
  });

  test('is refused without a reservation', async () => {
    const account = newAccount();
    await expect(account.commit('never')).rejects.toMatchObject(lost);
    expect((await account.read()).used).toBe(0);
  });

  test.each(['holds', 'was delivered'])(
    'is refused when the lease has ended and another %s the last of the quota',
    async (what) => {
      const account = newAccount({ monthlyQuota: 1 });
      await account.reserve('late');
      await account.endLease('late');
      await account.reserve('other');
      if (what === 'was delivered') await account.commit('other');
      await expect(account.commit('late')).rejects.toMatchObject(lost);
      await account.commit('other');
      expect((await account.read()).used).toBe(1);
    },
  );

  test('charges a reservation with a lease, though the quota is full', async () => {
    const account = newAccount({ monthlyQuota: 2 });
    await times(2, (index) => account.reserve(`id ${index}`));
    await times(2, (index) => account.commit(`id ${index}`));
    expect((await account.read()).used).toBe(2);
  });

  test('charges late when the lease has ended but the quota is free', async () => {
    const account = newAccount({ monthlyQuota: 1 });
    await account.reserve('late');
    await account.endLease('late');
    await account.commit('late');
    expect(await account.read()).toMatchObject({ used: 1, held: 0 });
  });

  test('charges late when the other’s lease has ended as well', async () => {
    const account = newAccount({ monthlyQuota: 1 });
    await account.reserve('late');
    await account.endLease('late');
    await account.reserve('other');
    await account.endLease('other');
    await account.commit('late');
    await expect(account.commit('other')).rejects.toMatchObject(lost);
    expect(await account.read()).toMatchObject({ used: 1, held: 0 });
  });

  test.each<Partial<Plan>>([{ monthlyQuota: null }, { monthlyQuota: 1, overage: 'bill' }])(
    'charges late if no quota blocks: %p',
    async (numbers) => {
      const account = newAccount(numbers);
      await account.reserve('late');
      await account.endLease('late');
      await account.reserve('other');
      await account.commit('other');
      await account.commit('late');
      expect((await account.read()).used).toBe(2);
    },
  );

  test('charges the month in which it was admitted', async () => {
    const account = newAccount({ monthlyQuota: 1 });
    await account.reserve('one');
    await store.hset(account.key('reservation:one'), 'date', FUTURE_DAY);
    await account.commit('one');
    expect((await account.read()).used).toBe(0);
    expect(await store.hget(account.key(FUTURE_MONTH), 'used')).toBe('1');
  });
});

describe('release', () => {
  test('gives the reservation back once', async () => {
    const account = newAccount();
    await account.reserve('one');
    expect(await account.release('one')).toBe(false);
    expect(await account.release('one')).toBe(false);
    expect(await account.read()).toMatchObject({ used: 0, held: 0 });
  });

  test('refunds after a commit once, and reports that each time', async () => {
    const account = newAccount();
    for (const id of ['one', 'other']) {
      await account.reserve(id);
      await account.commit(id);
    }
    expect(await times(4, () => account.release('one'))).toEqual([true, true, true, true]);
    expect((await account.read()).used).toBe(1);
  });

  test('refunds the month that was charged', async () => {
    const account = newAccount();
    await account.reserve('one');
    await store.hset(account.key('reservation:one'), 'date', FUTURE_DAY);
    await account.commit('one');
    await account.release('one');
    expect(await store.hget(account.key(FUTURE_MONTH), 'used')).toBe('0');
  });

  test('without a reservation blocks a late commit', async () => {
    const account = newAccount();
    expect(await account.release('never')).toBe(false);
    expect(await account.read()).toMatchObject({ used: 0, held: 0 });
    await expect(account.commit('never')).rejects.toMatchObject(lost);
    expect(await store.pttl(account.key('reservation:never'))).toBeGreaterThan(0);
  });

  test('at the same time as commit ends as refunded or never charged', async () => {
    for (let run = 0; run < 20; run += 1) {
      const account = newAccount();
      await account.reserve('one');
      const [, refunded] = await Promise.all([
        account.commit('one').catch(() => undefined),
        account.release('one'),
      ]);
      expect(typeof refunded).toBe('boolean');
      expect(await account.read()).toMatchObject({ used: 0, held: 0 });
    }
  });
});

describe('renew', () => {
  test('prolongs the lease from now on', async () => {
    const account = newAccount();
    await account.reserve('one', 1_000);
    const held = account.key(`held:${(await account.read()).month}`);
    const before = Number(await store.zscore(held, 'one'));
    await account.renew('one', 600_000);
    const after = Number(await store.zscore(held, 'one'));
    expect(after - before).toBeGreaterThanOrEqual(599_000_000);
    expect(await store.pttl(account.key('reservation:one'))).toBeGreaterThan(600_000);
  });

  test.each<[string, (account: ReturnType<typeof newAccount>) => Promise<unknown>]>([
    ['released', (account) => account.release('one')],
    ['charged', (account) => account.commit('one')],
    ['left to its lease’s end', (account) => account.endLease('one')],
  ])('is refused for a reservation that was %s', async (_, end) => {
    const account = newAccount();
    await account.reserve('one');
    await end(account);
    await expect(account.renew('one')).rejects.toMatchObject(lost);
    expect((await account.read()).held).toBe(0);
  });

  test('is refused without a reservation, and holds nothing', async () => {
    const account = newAccount();
    await expect(account.renew('never')).rejects.toMatchObject(lost);
    expect((await account.read()).held).toBe(0);
  });
});

describe('read', () => {
  test('returns zeros for an unknown account', async () => {
    expect(await newAccount().read()).toMatchObject({ used: 0, held: 0 });
  });

  test('counts only deliveries of this month', async () => {
    const account = newAccount();
    await store.hset(account.key(FUTURE_MONTH), 'used', 99);
    await times(3, (index) => account.reserve(`id ${index}`));
    await account.commit('id 0');
    const { month, used, held, resetsAtMs } = await account.read();
    expect({ used, held }).toEqual({ used: 1, held: 2 });
    expect(new Date(resetsAtMs - 1).toISOString().slice(0, 7)).toBe(month);
  });

  test('does not count reservations with an ended lease', async () => {
    const account = newAccount();
    await account.reserve('one');
    await account.endLease('one');
    expect((await account.read()).held).toBe(0);
  });
});

test('a store that is down is reported as such, with the time to wait', async () => {
  const away = connectStore('redis://127.0.0.1:1', silent);
  try {
    const failing = new Reservations(away);
    const failure = { code: 'service_unavailable', retryAfterMs: 2_000 };
    await expect(failing.reserve('acc', unlimited, ASKED)).rejects.toMatchObject(failure);
    await expect(failing.commit('acc', unlimited, 'one')).rejects.toMatchObject(failure);
    await expect(failing.release('acc', 'one')).rejects.toMatchObject(failure);
    await expect(failing.renew('acc', 'one', 1_000)).rejects.toMatchObject(failure);
    await expect(new Ledger(away).month('acc', NOBODY)).rejects.toMatchObject(failure);
  } finally {
    away.disconnect();
  }
});
