import { beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { BodyBudget } from './bodies.ts';

let budget: BodyBudget;

beforeEach(() => {
  budget = new BodyBudget(100);
});

const overloaded = expect.objectContaining({ code: 'overloaded', retryAfterMs: 1_000 });

describe('a request', () => {
  test('may hold half of the budget, and not one byte more', () => {
    const share = budget.share('a');
    share.hold(50);
    expect(() => share.hold(51)).toThrow(overloaded);
  });

  test('shares its half with the others of its account', () => {
    budget.share('a').hold(50);
    expect(() => budget.share('a').hold(1)).toThrow(overloaded);
    expect(() => budget.share('b').hold(25)).not.toThrow();
  });

  test('may hold as much as it leaves free, whatever others hold', () => {
    budget.share('a').hold(50);
    budget.share('b').hold(25);
    expect(() => budget.share('c').hold(13)).toThrow(overloaded);
    expect(() => budget.share('c').hold(12)).not.toThrow();
  });

  test('frees a part, and another gets it', () => {
    const share = budget.share('a');
    share.hold(50);
    share.hold(10);
    expect(() => budget.share('a').hold(40)).not.toThrow();
  });

  test('frees its share once, when it is released', () => {
    const first = budget.share('a');
    first.hold(50);
    first.end();
    first.end();
    budget.share('a').hold(50);
    expect(() => budget.share('a').hold(1)).toThrow(overloaded);
  });

  test('holds what it held after a refusal, and nothing after its release', () => {
    const share = budget.share('a');
    share.hold(20);
    expect(() => share.hold(51)).toThrow(overloaded);
    expect(() => budget.share('a').hold(31)).toThrow(overloaded);
    share.end();
    share.hold(50);
    expect(() => budget.share('a').hold(50)).not.toThrow();
  });
});

test('with any holds and releases, the sum stays below the budget, and a new account gets a share', () => {
  const step = fc.record({
    request: fc.nat(9),
    bytes: fc.option(fc.nat(60_000), { nil: undefined }), // undefined: it is released
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const many = new BodyBudget(100_000);
      const shares = Array.from({ length: 10 }, (_, index) => many.share(`${index % 4}`));
      const held = shares.map(() => 0);
      const released = shares.map(() => false);
      for (const { request, bytes } of steps) {
        if (bytes === undefined) {
          shares[request]!.end();
          [held[request], released[request]] = [0, true];
        } else if (!throws(() => shares[request]!.hold(bytes)) && !released[request]) {
          held[request] = bytes;
        }
      }
      const sum = held.reduce((all, bytes) => all + bytes, 0);
      expect(sum).toBeLessThan(100_000);
      expect(throws(() => many.share('new').hold(Math.floor((100_000 - sum) / 2)))).toBe(false);
    }),
  );
});

function throws(act: () => void): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}
