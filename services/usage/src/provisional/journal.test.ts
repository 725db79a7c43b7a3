import { beforeEach, describe, expect, test } from 'vitest';
import { StoreAwayError } from '@platen/store';
import { ReservationLostError } from '../reservations/reservations.ts';
import { planOf } from '../testing/plan.ts';
import type { Charge } from './charges.ts';
import { Journal } from './journal.ts';

let writes: string[];
let failure: Error | undefined;
let failing: string | undefined;
let errors: string[];
/** Of each attempt, how many the log says are written. */
let logged: number[];
/** Runs while the journal writes to the store. */
let meanwhile: (() => void) | undefined;

beforeEach(() => {
  writes = [];
  errors = [];
  logged = [];
  failure = failing = meanwhile = undefined;
});

/** A store that fails when the test says so. */
function store(what: string, id: string): void {
  if (failure && (failing === undefined || failing === id)) throw failure;
  meanwhile?.();
  meanwhile = undefined;
  writes.push(`${what} ${id}`);
}

const NOW = 1_000;

const SETTLED = { outcome: 'released', isCounted: true, used: 0 } as const;

const newJournal = (capacity = 10) =>
  new Journal({
    charges: {
      charge: (charge) => Promise.resolve().then(() => (store('charge', charge.id), 1)),
      hangUp: (charge) =>
        Promise.resolve().then(() => (store('hang-up, unknown', charge.id), SETTLED)),
    },
    reservations: {
      hangUp: (_account, _plan, id) =>
        Promise.resolve().then(() => (store('hang-up', id), SETTLED)),
      release: (_account, id, refundRate) =>
        Promise.resolve().then(() => (store(refundRate ? 'refund' : 'release', id), true)),
    },
    log: {
      info: ({ written }: { written: number }) => logged.push(written),
      error: (_fields: object, message?: string) => errors.push(message ?? ''),
    } as never,
    capacity,
    now: () => NOW,
  });

const charge = (id: string): Charge => ({
  account: 'a',
  plan: planOf(),
  id,
  date: '2026-11-21',
  keyId: 'k',
  format: 'html',
  test: false,
});

const release = (id: string, refundRate = false) => ({ account: 'a', id, refundRate });

/** Everything that the journal writes to the store. */
async function writtenBy(journal: Journal): Promise<string[]> {
  await journal.close();
  return writes;
}

describe('the store gets', () => {
  test('everything since its outage, each once', async () => {
    const journal = newJournal();
    for (const id of ['1', '2', '1']) journal.charge(charge(id));
    expect(journal.release(release('3', true))).toBe(false);
    expect(journal.size).toBe(3);
    expect(await writtenBy(journal)).toEqual(['charge 1', 'charge 2', 'refund 3']);
    expect([journal.size, errors]).toEqual([0, []]);
  });

  test('the last state of each reservation', async () => {
    const journal = newJournal();
    journal.charge(charge('1'));
    expect(journal.release(release('1'))).toBe(true);
    journal.charge(charge('1'));
    expect(await writtenBy(journal)).toEqual(['release 1']);
  });

  test('a release that comes while the charge is being written, after it', async () => {
    const journal = newJournal();
    journal.charge(charge('1'));
    meanwhile = () => journal.release(release('1'));
    await journal.close();
    expect(journal.size).toBe(1);
    expect(await writtenBy(journal)).toEqual(['charge 1', 'release 1']);
    expect(logged).toEqual([1, 1]);
  });

  test('a hang-up with its charge, if the store may not have it', async () => {
    const journal = newJournal();
    const hungUp = (id: string) => ({ account: 'a', plan: planOf(), id });
    journal.charge(charge('1'));
    journal.hangUp(hungUp('1'));
    journal.hangUp(hungUp('2'));
    journal.hangUp({ ...hungUp('3'), charge: charge('3') });
    journal.charge(charge('2'));
    const expected = ['hang-up, unknown 1', 'hang-up 2', 'hang-up, unknown 3'];
    expect(await writtenBy(journal)).toEqual(expected);
  });

  test('nothing more about a reservation that another replica released', async () => {
    const journal = newJournal();
    journal.charge(charge('1'));
    failure = new ReservationLostError();
    await journal.close();
    expect([journal.size, errors]).toEqual([0, []]);
  });

  test('no charge that it may have made and forgotten', async () => {
    const journal = newJournal();
    const hungUp = { account: 'a', plan: planOf(), id: '2' };
    journal.charge({ ...charge('1'), notAfter: NOW });
    journal.hangUp({ ...hungUp, charge: { ...charge('2'), notAfter: NOW } });
    journal.charge({ ...charge('3'), notAfter: NOW + 1 });
    expect(await writtenBy(journal)).toEqual(['charge 3']);
    expect(errors).toEqual(['dropped charges that Redis may have made before it was away']);
    expect(journal.size).toBe(0);
  });

  test('the rest, when it refuses one', async () => {
    const journal = newJournal(200);
    const ids = Array.from({ length: 120 }, (_, index) => `${index}`);
    for (const id of ids) journal.charge(charge(id));
    [failure, failing] = [new Error('refused'), '0'];
    await journal.close();
    expect(writes).toHaveLength(119);
    expect(errors[0]).toBe('Redis refuses the journal');
    failure = undefined;
    expect(await writtenBy(journal)).toHaveLength(120);
  });
});

test('lost entries are logged at the end', async () => {
  const journal = newJournal();
  journal.charge(charge('1'));
  failure = new StoreAwayError(new Error('away'));
  await journal.close();
  expect(errors).toEqual(['lost the journal: Redis does not answer']);
});

test('a full journal accepts nothing new, but changes of its entries', () => {
  const journal = newJournal(2);
  journal.charge(charge('1'));
  expect(journal.isFull).toBe(false);
  journal.charge(charge('2'));
  expect(journal.isFull).toBe(true);
  expect(() => journal.charge(charge('3'))).toThrow('The store does not answer');
  expect(() => journal.release(release('3'))).toThrow('The store does not answer');
  expect(journal.release(release('2'))).toBe(true);
  expect(journal.size).toBe(2);
});
