import { beforeEach, describe, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import { BackPressure } from './back-pressure.ts';

type Kind = Parameters<BackPressure['through']>[0];

let now: number;
let backPressure: BackPressure;

beforeEach(() => {
  now = 5_000;
  backPressure = new BackPressure({ now: () => now });
});

const mine: Kind = { accountId: 'mine', format: 'html' };
const overloaded = new PlatenError('overloaded', 'Busy.', { retryAfterMs: 4_000 });

/** A document in progress. @returns ends it, with or without an error */
function begun(kind: Kind): (error?: unknown) => Promise<unknown> {
  const work = Promise.withResolvers<undefined>();
  const done = backPressure.through(kind, () => work.promise).catch((error: unknown) => error);
  return (error) => {
    if (error) work.reject(error);
    else work.resolve(undefined);
    return done;
  };
}

/** Whether a document gets through; it never ends. */
function isLetThrough(kind = mine): boolean {
  let isCalled = false;
  const work = () => {
    isCalled = true;
    return new Promise<undefined>(() => undefined);
  };
  backPressure.through(kind, work).catch(() => undefined);
  return isCalled;
}

test('results and errors of the work are passed on', async () => {
  expect(await backPressure.through(mine, () => Promise.resolve(7))).toBe(7);
  expect(await begun(mine)(overloaded)).toBe(overloaded);
  expect(await begun(mine)()).toBe(overloaded);
});

describe('after a refusal of render', () => {
  let endMine: ReturnType<typeof begun>;
  let endOther: ReturnType<typeof begun>;

  beforeEach(async () => {
    endMine = begun(mine);
    endOther = begun({ accountId: 'other', format: 'html' });
    await begun(mine)(overloaded);
  });

  test('is refused for a tenth of render’s `Retry-After`, and not longer', () => {
    expect(isLetThrough()).toBe(false);
    now += 399;
    expect(isLetThrough()).toBe(false);
    now += 2;
    expect(isLetThrough()).toBe(true);
  });

  test('does not affect other accounts, or documents for other engines', () => {
    expect(isLetThrough({ accountId: 'other', format: 'html' })).toBe(true);
    expect(isLetThrough({ accountId: 'mine', format: 'docx' })).toBe(true);
  });

  test.each([
    ['was delivered', undefined],
    ['failed', new PlatenError('template_error', 'Wrong.')],
    ['was left by its client', new Error('aborted')],
  ])('is tried once after another that %s', async (_, error) => {
    await endMine(error);
    await endOther();
    expect(isLetThrough()).toBe(true);
    expect(isLetThrough()).toBe(false);
  });

  test('is refused again once render has refused again', async () => {
    await endMine();
    await begun(mine)(overloaded);
    expect(isLetThrough()).toBe(false);
  });
});

test.each([
  ['the document’s own fault', new PlatenError('template_error', 'Wrong.')],
  ['a service that is away', new PlatenError('service_unavailable', '.', { retryAfterMs: 1_000 })],
  ['no time to wait', new PlatenError('overloaded', 'Busy.')],
  ['something unexpected', new Error('oops')],
])('%s refuses no other request', async (_, error) => {
  await begun(mine)(error);
  expect(isLetThrough()).toBe(true);
});
