import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpStatusOf } from '@platen/contracts';
import { renderService } from '@platen/contracts/services';
import { RpcServer } from '@platen/rpc';
import { Service } from '@platen/runtime';
import { everySeries, SERVICE_CONFIG } from '@platen/runtime/testing';
import { engineMetrics } from './engine/pools/metrics.ts';
import { renderMetrics } from './metrics.ts';
import { Budget } from './memory/budget.ts';
import { workerMetrics } from './workers/metrics.ts';

const STATUSES = [
  'OK',
  'CANCELLED',
  'INTERNAL',
  'UNAVAILABLE',
  'INVALID_ARGUMENT',
  'PERMISSION_DENIED',
  'FAILED_PRECONDITION',
  'DEADLINE_EXCEEDED',
];

let service: Service;

beforeAll(async () => {
  service = await Service.start('render', SERVICE_CONFIG);
});
afterAll(() => service.close());

test('a render that met everything exports at most 2,000 series', async () => {
  const { metrics } = service;
  new RpcServer(service);
  workerMetrics(metrics);
  engineMetrics(metrics);
  renderMetrics(metrics, { spool: new Budget(1), memory: new Budget(1) });
  const count = await everySeries(metrics, {
    version: ['0.1.0'],
    dependency: ['chromium', 'libreoffice'],
    method: Object.values(renderService).map(({ path }) => path),
    code: STATUSES,
    format: ['html', 'markdown', 'template', 'docx'],
    output: ['pdf', 'png'],
    // More than there can be: a duration has three outcomes.
    outcome: ['ok', 'cancelled', 'failed', 'internal'],
    single_page: ['yes', 'no'],
    way: ['own_page', 'warm_page', 'fallen_back'],
    pool: ['chromium', 'libreoffice', 'compose', 'finish', 'pdf'],
    reason: [
      'full',
      'crowded_out',
      'too_late',
      'no_engine',
      'cpu',
      'memory',
      'crash',
      'abandoned',
      'overloaded',
    ],
  });
  const codes = Object.keys(httpStatusOf).length * 4 * 2;
  expect(count).toBeGreaterThan(1_000);
  expect(count + codes).toBeLessThanOrEqual(2_000);
});
