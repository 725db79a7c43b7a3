import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Budget } from './budget.ts';

const overloaded = expect.objectContaining({
  code: 'overloaded',
  retryAfterMs: 1_000,
}) as unknown as Error;

describe('a budget', () => {
  test.each([0, 1, 9, 10])('gives a single account a half, to the last byte: %i of 20', (bytes) => {
    const budget = new Budget(20);
    budget.share('a').reserve(bytes);
    expect(budget.used).toBe(bytes);
  });

  test('gives a single account not a byte more, whichever of its documents asks', () => {
    const budget = new Budget(20);
    const [one, other] = [budget.share('a'), budget.share('a')];
    one.reserve(10);
    expect(() => one.reserve(1)).toThrow(overloaded);
    expect(() => other.reserve(1)).toThrow(overloaded);
    expect([budget.used, one.held, other.held]).toEqual([10, 10, 0]);
    other.reserve(0);
  });

  test('leaves a newcomer room, however many accounts hold all that they may', () => {
    const budget = new Budget(1_000);
    for (const account of ['a', 'b', 'c', 'd', 'e']) {
      const share = budget.share(account);
      expect(() => {
        for (;;) share.reserve(1);
      }).toThrow(overloaded);
      expect(share.held).toBeGreaterThan(10);
    }
    expect(budget.used).toBeLessThan(1_000);
  });

  test('can be used again once a share is released, in part or in whole', () => {
    const budget = new Budget(20);
    const share = budget.share('a');
    share.reserve(10);
    share.release(3);
    expect(() => share.reserve(4)).toThrow(overloaded);
    share.reserve(3);
    share.release(10);
    share.release(10);
    expect(budget.used).toBe(0);
    share.reserve(10);
  });

  test('of nothing has room for nothing', () => {
    const share = new Budget(0).share('a');
    share.reserve(0);
    expect(() => share.reserve(1)).toThrow(overloaded);
  });
});

describe('a share that has ended', () => {
  test('has released all, reserves nothing more, and releases nothing twice', () => {
    const budget = new Budget(20);
    const [share, other] = [budget.share('a'), budget.share('a')];
    share.reserve(4);
    other.reserve(3);
    share.end();
    share.end();
    share.release(4);
    expect(() => share.reserve(1)).toThrow(overloaded);
    expect([budget.used, share.held, other.held]).toEqual([3, 0, 3]);
  });

  test('leaves one beside it, of the same account, as it is', () => {
    const budget = new Budget(20);
    const share = budget.share('a');
    const beside = share.beside();
    share.reserve(6);
    beside.reserve(4);
    expect(() => beside.reserve(1)).toThrow(overloaded);
    share.end();
    beside.reserve(6);
    expect(budget.used).toBe(10);
    beside.end();
    expect(budget.used).toBe(0);
  });
});

test('whatever accounts do, all shares fit in, each has at most a half, and nothing is lost', () => {
  const step = fc.record({
    account: fc.constantFrom('a', 'b', 'c'),
    bytes: fc.integer({ min: -60, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const budget = new Budget(100);
      const shares = new Map(['a', 'b', 'c'].map((account) => [account, budget.share(account)]));
      for (const { account, bytes } of steps) {
        const share = shares.get(account)!;
        if (bytes < 0) share.release(-bytes);
        else if (share.held + bytes <= 100 - budget.used - bytes) share.reserve(bytes);
        else expect(() => share.reserve(bytes)).toThrow(overloaded);
        const held = [...shares.values()].map((each) => each.held);
        expect(budget.used).toBe(held.reduce((sum, each) => sum + each, 0));
        expect(Math.max(...held)).toBeLessThanOrEqual(50);
      }
      for (const share of shares.values()) share.end();
      expect(budget.used).toBe(0);
    }),
  );
});
