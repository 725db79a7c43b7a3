import { expect, test } from 'vitest';
import { parseQuantity } from './quantity.ts';

test.each<[number | string, number | undefined]>([
  [2, 2],
  ['2', 2],
  ['500m', 0.5],
  ['.5', 0.5],
  ['1.5Gi', 1.5 * 2 ** 30],
  ['1k', 1_000],
  ['1Ki', 1_024],
  ['3e2', 300],
  ['2E', 2e18],
  ['100n', 1e-7],
  ['', undefined],
  ['much', undefined],
  ['-1', undefined],
  ['1 Gi', undefined],
  ['1ki', undefined],
])('the quantity %p is %p', (quantity, amount) => {
  const found = parseQuantity(quantity);
  if (amount === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(amount, 12);
});
