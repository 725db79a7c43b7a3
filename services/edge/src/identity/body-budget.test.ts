import { beforeEach, describe, expect, test } from '@jest/globals';
import { BodyBudget } from './body-budget.ts';

let budget: BodyBudget;

beforeEach(() => {
  budget = new BodyBudget(100);
});

const overloaded = expect.objectContaining({ code: 'overloaded', retryAfterMs: 1_000 });

describe('a body', () => {
  test('may take half of all, and not one byte more', () => {
    const share = budget.share('a');
    share.add(20);
    share.add(30);
    expect(() => share.add(1)).toThrow(overloaded);
  });

  test('shares its half with the others of its sender', () => {
    budget.share('a').add(50);
    expect(() => budget.share('a').add(1)).toThrow(overloaded);
    expect(() => budget.share('b').add(50)).not.toThrow();
  });

  test('finds no room when others have taken all', () => {
    budget.share('a').add(50);
    budget.share('b').add(50);
    expect(() => budget.share('c').add(1)).toThrow(overloaded);
    expect(() => budget.share('c').add(0)).not.toThrow();
  });

  test('makes room when it is released, once', () => {
    const first = budget.share('a');
    first.add(50);
    first.release();
    first.release();
    budget.share('a').add(50);
    expect(() => budget.share('a').add(1)).toThrow(overloaded);
  });

  test('takes nothing by what was refused, nor after its release', () => {
    const share = budget.share('a');
    expect(() => share.add(51)).toThrow(overloaded);
    share.release();
    share.add(50);
    expect(() => budget.share('a').add(50)).not.toThrow();
  });
});
