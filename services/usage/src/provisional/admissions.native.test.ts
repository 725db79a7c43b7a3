import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { connectStore, firstConnection, StoreAwayError } from '@platen/store';
import { Ledger } from '../ledger/ledger.ts';
import { Reservations } from '../reservations/reservations.ts';
import { accountPrefix, REMEMBERED_MS } from '../scripts.ts';
import { planOf } from '../testing/plan.ts';
import { Admissions, type OpenParts } from './admissions.ts';
import { Charges } from './charges.ts';
import { Journal } from './journal.ts';
import { localRate } from './local-rate.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const store = connectStore(process.env['PLATEN_TEST_REDIS_URL']!, silent);
await firstConnection(store);
const away = connectStore('redis://127.0.0.1:1', silent);

const [plan, limited] = [planOf(), planOf({ ratePerMinute: 2 })];
const october = () => new Date(Date.parse('2026-10-31T23:59:59.999Z') + elapsedMs);
const reservations = new Reservations(store);
const charges = new Charges(store, reservations);
const ledger = new Ledger(store);
const NOBODY = { keyId: '', perMinute: null };
const withoutStore = new Reservations(away);

/** Since the end of October. */
let elapsedMs: number;

let account: string;
let id: string;
let journal: Journal;
let open: OpenParts;

/** The admissions while the store is down, and once it is back. */
let during: Admissions;
let after: Admissions;

beforeEach(() => {
  account = randomUUID();
  id = randomUUID();
  elapsedMs = 0;
  const now = () => october().getTime();
  journal = new Journal({ charges, reservations, log: silent as never, capacity: 3, now });
  open = { rate: localRate({ replicas: 1 }), journal, now: october };
  const awayCharges = new Charges(away, withoutStore);
  during = new Admissions({ reservations: withoutStore, charges: awayCharges, open });
  after = new Admissions({ reservations, charges, open });
});

afterAll(() => {
  store.disconnect();
  away.disconnect();
});

const requestOf = (test = false) => ({ id, leaseMs: 60_000, keyId: 'key_1', format: 'docx', test });

/** Admits without the store. @returns its provisional charge */
async function admitted(test = false) {
  const admission = await during.reserve(account, plan, requestOf(test));
  return { id, provisional: 'provisional' in admission ? admission.provisional : undefined };
}

describe('a plan for demos', () => {
  const demo = planOf({ demoQuota: 1 });

  test('admits nothing while the store is down, so that its allowance is never exceeded', async () => {
    await expect(during.reserve(account, demo, requestOf())).rejects.toBeInstanceOf(StoreAwayError);
  });

  test('counts deliveries during an outage, though the store lost the reservation', async () => {
    await during.commit(account, demo, { id });
    await after.commit(account, demo, { id, provisional: { ...PROVISIONAL } });
    expect((await ledger.month(account, NOBODY)).demo).toEqual({ used: 1, held: 0 });
  });
});

const PROVISIONAL = { month: '2026-10', day: 31, keyId: 'console', test: false, format: 'html' };

async function history() {
  const [month] = await ledger.history(account, 24, NOBODY);
  return month;
}

const usageOf = () => ledger.month(account, NOBODY);

const recovered = () => journal.close();

describe('a delivery while the store was down', () => {
  test('is charged afterwards: in its month, by its day, format and key', async () => {
    const reservation = await admitted();
    expect(reservation.provisional).toEqual({
      month: '2026-10',
      day: 31,
      keyId: 'key_1',
      test: false,
      format: 'docx',
    });
    expect(await during.commit(account, plan, reservation)).toBe(0);
    await recovered();
    const counts = { used: 1, overage: 0, failed: 0, test: 0 };
    expect(await history()).toMatchObject({
      month: '2026-10',
      counts,
      byFormat: [{ name: 'docx', counts }],
      byKey: [{ name: 'key_1', counts }],
      byDay: [{ name: '2026-10-31', counts }],
    });
  });

  test('is charged once, however often it is reported, now and later', async () => {
    const reservation = await admitted();
    for (const when of [during, during, after]) await when.commit(account, plan, reservation);
    await recovered();
    await during.commit(account, plan, reservation);
    await recovered();
    expect((await history())?.counts).toMatchObject({ used: 1 });
  });

  test.each([
    ['while Redis remembers the charge', REMEMBERED_MS - 1],
    ['when Redis has forgotten the charge', REMEMBERED_MS],
  ])('is charged once by a commit whose reply was lost: %s', async (_, awayMs) => {
    await after.reserve(account, plan, requestOf());
    await after.commit(account, plan, { id });
    await during.commit(account, plan, { id });
    elapsedMs = awayMs;
    if (awayMs >= REMEMBERED_MS) await store.del(`${accountPrefix(account)}:reservation:${id}`);
    await recovered();
    expect(journal.size).toBe(0);
    expect((await usageOf()).used).toBe(1);
  });

  test('is charged at once if the store is back before the document is ready', async () => {
    const reservation = await admitted();
    expect(await after.commit(account, plan, reservation)).toBe(1);
    expect(journal.size).toBe(0);
    expect((await history())?.counts).toMatchObject({ used: 1 });
  });

  test('is charged beyond a quota that blocks, as overage', async () => {
    const full = planOf({ monthlyQuota: 0 });
    const { provisional } = await admitted();
    await during.commit(account, full, { id, provisional });
    await recovered();
    expect((await history())?.counts).toMatchObject({ used: 1, overage: 1 });
  });

  test('is not charged for a test key, but counted', async () => {
    await during.commit(account, plan, await admitted(true));
    await recovered();
    expect((await history())?.counts).toMatchObject({ used: 0, test: 1 });
  });

  test('is not charged after its release, whichever replica got it', async () => {
    const reservation = await admitted();
    await during.commit(account, plan, reservation);
    expect(await during.release(account, id, false)).toBe(true);
    await recovered();
    expect(await history()).toBeUndefined();

    await during.commit(account, plan, reservation);
    await after.release(account, id, false); // by another replica
    await recovered();
    expect(await history()).toBeUndefined();
  });

  test('is refunded when it is released later', async () => {
    await during.commit(account, plan, await admitted());
    await recovered();
    expect(await after.release(account, id, true)).toBe(true);
    expect((await history())?.counts ?? { used: 0 }).toMatchObject({ used: 0 });
  });
});

describe('a hang-up while the store was down', () => {
  /** Hangs up as often as is free in a day. */
  async function spent() {
    for (let count = 0; count < 100; count += 1) {
      const each = `${id} ${count}`;
      await after.reserve(account, plan, { ...requestOf(), id: each });
      await after.hangUp(account, plan, { id: each });
    }
  }

  const hangUp = (reservation: Parameters<Admissions['hangUp']>[2], when = during) =>
    when.hangUp(account, plan, reservation);

  test('is not charged within the daily limit, whether it is reported before or after the charge', async () => {
    const reservation = await admitted();
    expect(await hangUp(reservation)).toEqual({ outcome: 'released', isCounted: false, used: 0 });
    await recovered();
    await during.commit(account, plan, reservation);
    await recovered();
    expect((await history())?.counts).toMatchObject({ used: 0, failed: 1 });
    expect(await usageOf()).toMatchObject({ hangUps: { uncharged: 1, charged: 0 } });
  });

  test.each(['before its charge', 'after it'])('is charged beyond it, once, %s', async (when) => {
    await spent();
    const reservation = await admitted();
    if (when === 'after it') await during.commit(account, plan, reservation);
    for (let time = 0; time < 2; time += 1) await hangUp(reservation);
    await recovered();
    await hangUp(reservation, after);
    expect(await usageOf()).toMatchObject({ hangUps: { uncharged: 100, charged: 1 } });
    const total = (await ledger.history(account, 24, NOBODY)).reduce(
      (sum, { counts }) => sum + (counts?.used ?? 0),
      0,
    );
    expect(total).toBe(1);
  });

  test('is charged beyond it if the store had admitted it', async () => {
    await spent();
    await after.reserve(account, plan, requestOf());
    await hangUp({ id });
    await recovered();
    expect(await usageOf()).toMatchObject({ used: 1, hangUps: { charged: 1 } });
  });

  test('is refused if the store is required', async () => {
    const closed = new Admissions({
      reservations: withoutStore,
      charges: new Charges(away, withoutStore),
    });
    await expect(hangUp({ id }, closed)).rejects.toThrow(StoreAwayError);
    await expect(hangUp(await admitted(), closed)).rejects.toThrow(StoreAwayError);
  });
});

describe('an admission of the store before its outage', () => {
  test('is charged by the store’s reservation', async () => {
    await after.reserve(account, plan, requestOf());
    await during.commit(account, plan, { id });
    await recovered();
    const thisMonth = new Date().toISOString().slice(0, 'YYYY-MM'.length);
    expect(await history()).toMatchObject({ month: thisMonth, byFormat: [{ name: 'docx' }] });
  });

  test('is charged once if the store had charged it as well', async () => {
    await after.reserve(account, plan, requestOf());
    await after.commit(account, plan, { id });
    await during.commit(account, plan, { id });
    await recovered();
    expect((await history())?.counts).toMatchObject({ used: 1 });
  });

  test('is charged if the store has lost it, but by no key and no format', async () => {
    await during.commit(account, plan, { id });
    await recovered();
    expect(await history()).toMatchObject({ counts: { used: 1 }, byFormat: [], byKey: [] });
  });
});

describe('while the store is down', () => {
  test('the local rate holds', async () => {
    const verdicts = [];
    for (const each of ['1', '2', '3']) {
      const { verdict } = await during.reserve(account, limited, { ...requestOf(), id: each });
      verdicts.push(verdict);
    }
    expect(verdicts).toEqual(['admitted', 'admitted', 'rate_limited']);
    const refused = await during.reserve(account, limited, { ...requestOf(), id: '4' });
    expect(refused).not.toHaveProperty('provisional');
  });

  test('nothing is admitted beyond the journal’s capacity', async () => {
    for (const each of ['1', '2', '3']) await during.commit(account, plan, { id: each });
    await expect(during.reserve(account, plan, requestOf())).rejects.toThrow(StoreAwayError);
    await expect(during.commit(account, plan, { id })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  test('with `closed`, everything is refused', async () => {
    const closed = new Admissions({
      reservations: withoutStore,
      charges: new Charges(away, withoutStore),
    });
    const { provisional } = await admitted();
    await expect(closed.reserve(account, plan, requestOf())).rejects.toThrow(StoreAwayError);
    await expect(closed.commit(account, plan, { id })).rejects.toThrow(StoreAwayError);
    await expect(closed.commit(account, plan, { id, provisional })).rejects.toThrow(StoreAwayError);
    await expect(closed.release(account, id, false)).rejects.toThrow(StoreAwayError);
  });
});

test('an earlier release is not charged, and does not count as charged', async () => {
  const reservation = await admitted();
  await after.release(account, id, false);
  await expect(after.commit(account, plan, reservation)).rejects.toMatchObject({
    code: 'service_unavailable',
  });
  expect(await history()).toBeUndefined();
});
