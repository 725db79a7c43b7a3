import { describe, expect, test } from 'vitest';
import { Registry } from 'prom-client';
import { planOf } from '../testing/plan.ts';
import { reservationMetrics } from './metrics.ts';

async function crossingsOf(monthlyQuota: number | null, ...used: number[]) {
  const registry = new Registry();
  const metrics = reservationMetrics(registry);
  const plan = planOf({ name: 'starter', monthlyQuota });
  for (const count of used) metrics.charged(plan, count);
  const metric = registry.getSingleMetric('platen_usage_quota_thresholds_crossed_total');
  const { values } = await metric!.get();
  return values.map(({ labels, value }) => ({ ...labels, value }));
}

const at80 = { plan: 'starter', threshold: 80, value: 1 };
const at100 = { plan: 'starter', threshold: 100, value: 1 };

describe('a threshold of the quota is crossed', () => {
  test.each<[string, number | null, number[], object[]]>([
    ['not before it', 500, [1, 399], []],
    ['by the first that reaches 80 %', 500, [399, 400, 401], [at80]],
    ['by the first that reaches 100 %', 500, [499, 500, 501], [at100]],
    ['by the first beyond 80 % where that is no whole number', 3, [2, 3], [at80, at100]],
    ['both at once by the only one', 1, [1, 2], [at80, at100]],
    ['not by what charged nothing', 1, [0], []],
    ['never of a quota of 0', 0, [1, 2], []],
    ['never without a quota', null, [1, 500], []],
  ])('%s', async (_, quota, used, crossed) => {
    const found = await crossingsOf(quota, ...used);
    expect(found).toHaveLength(crossed.length);
    expect(found).toEqual(expect.arrayContaining(crossed));
  });
});

test('verdicts are counted by plan', async () => {
  const registry = new Registry();
  const metrics = reservationMetrics(registry);
  for (const verdict of ['admitted', 'mismatch', 'admitted'] as const) {
    metrics.verdict(planOf({ name: 'starter' }), verdict);
  }
  const text = await registry.metrics();
  expect(text).toContain('platen_usage_verdicts_total{plan="starter",verdict="admitted"} 2');
  expect(text).toContain('platen_usage_verdicts_total{plan="starter",verdict="mismatch"} 1');
});
