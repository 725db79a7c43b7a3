import { afterAll, beforeAll, expect, test } from 'vitest';
import { developmentService, usageService } from '@platen/contracts/services';
import { RpcServer } from '@platen/rpc';
import { Service } from '@platen/runtime';
import { everySeries, SERVICE_CONFIG } from '@platen/runtime/testing';
import { measureStore } from '@platen/store';
import { measureFallback, measureJournal } from './provisional/metrics.ts';
import { reservationMetrics } from './reservations/metrics.ts';

/** As many plans as an operator may reasonably offer. */
const PLANS = Array.from({ length: 10 }, (_, nth) => `plan-${nth}`);

/** The statuses of its calls; a used-up quota is a verdict, not a failure. */
const STATUSES = [
  'OK',
  'CANCELLED',
  'INTERNAL',
  'UNAVAILABLE',
  'INVALID_ARGUMENT',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
];

let service: Service;

beforeAll(async () => {
  service = await Service.start('usage', SERVICE_CONFIG);
});
afterAll(() => service.close());

test('a usage that met everything exports at most 2,000 series', async () => {
  const { metrics } = service;
  const store = { breaker: { isOpen: false } as never };
  new RpcServer(service);
  reservationMetrics(metrics);
  measureStore(store, metrics);
  measureFallback(store, 'open', metrics);
  measureJournal({ size: 0 }, metrics);
  const count = await everySeries(metrics, {
    version: ['0.1.0'],
    dependency: ['redis'],
    method: [usageService, developmentService].flatMap((calls) =>
      Object.values(calls).map(({ path }) => path),
    ),
    code: STATUSES,
    operation: [
      'reserve',
      'commit',
      'release',
      'renew',
      'month',
      'history',
      'keys',
      'setUsage',
      'other',
    ],
    outcome: ['ok', 'failed', 'refused'],
    plan: PLANS,
    verdict: ['admitted', 'rate_limited', 'quota_exceeded', 'in_flight', 'mismatch'],
    threshold: ['80', '100'],
  });
  expect(count).toBeGreaterThan(1_000);
  expect(count).toBeLessThanOrEqual(2_000);
});
