import { describe, expect, test } from '@jest/globals';
import { Budget } from './budget.ts';

describe('Budget', () => {
  test('can be taken to its last byte and not beyond', () => {
    const budget = new Budget(10);
    budget.take(9);
    budget.take(1);
    expect(budget.used).toBe(10);
    expect(() => budget.take(1)).toThrow(
      expect.objectContaining({ code: 'overloaded', retryAfterMs: 1_000 }),
    );
  });

  test('takes nothing when there is no room for all of it', () => {
    const budget = new Budget(10);
    budget.take(4);
    expect(() => budget.take(7)).toThrow(expect.objectContaining({ code: 'overloaded' }));
    expect(budget.used).toBe(4);
    budget.take(6);
    expect(budget.used).toBe(10);
  });

  test('has room for nothing even when it is full', () => {
    const budget = new Budget(0);
    budget.take(0);
    expect(budget.used).toBe(0);
    expect(() => budget.take(1)).toThrow(expect.objectContaining({ code: 'overloaded' }));
  });

  test('can be used again once given back', () => {
    const budget = new Budget(10);
    budget.take(10);
    budget.give(3);
    expect(budget.used).toBe(7);
    budget.take(3);
    expect(budget.used).toBe(10);
  });
});
