import { beforeEach, describe, expect, test } from '@jest/globals';
import { PlatenError } from '@platen/contracts';
import { BackPressure } from './back-pressure.ts';

let now: number;
let backPressure: BackPressure;

beforeEach(() => {
  now = 5_000;
  backPressure = new BackPressure({ now: () => now });
});

const mine = { accountId: 'mine', format: 'html' } as const;
const overloaded = new PlatenError('overloaded', 'Busy.', { retryAfterMs: 4_000 });

/** What a check says; undefined if nothing. */
function told(kind: Parameters<BackPressure['check']>[0] = mine): unknown {
  try {
    backPressure.check(kind);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('what render has refused', () => {
  beforeEach(() => backPressure.ended(mine, overloaded));

  test('is refused alike for a tenth of the time it was told to wait, and not longer', () => {
    expect(told()).toBe(overloaded);
    now += 399;
    expect(told()).toBe(overloaded);
    now += 2;
    expect(told()).toBeUndefined();
  });

  test('says nothing about other accounts, nor about documents for other engines', () => {
    expect(told({ accountId: 'other', format: 'html' })).toBeUndefined();
    expect(told({ accountId: 'mine', format: 'docx' })).toBeUndefined();
  });

  test.each([
    ['was delivered', undefined],
    ['failed', new PlatenError('template_error', 'Wrong.')],
    ['was left by its client', new Error('aborted')],
  ])('has the place of another that %s, once', (_, error) => {
    backPressure.ended(mine, error);
    backPressure.ended({ accountId: 'other', format: 'html' });
    expect(told()).toBeUndefined();
    expect(told()).toBe(overloaded);
  });

  test('has no place once render has refused again', () => {
    backPressure.ended(mine);
    backPressure.ended(mine);
    backPressure.ended(mine, overloaded);
    expect(told()).toBe(overloaded);
  });
});

test.each([
  ['the document’s own fault', new PlatenError('template_error', 'Wrong.')],
  ['a service that is away', new PlatenError('service_unavailable', '.', { retryAfterMs: 1_000 })],
  ['no time to wait', new PlatenError('overloaded', 'Busy.')],
  ['something unexpected', new Error('oops')],
])('%s refuses nobody else', (_, error) => {
  backPressure.ended(mine, error);
  expect(told()).toBeUndefined();
});
