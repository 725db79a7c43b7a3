import { afterAll, beforeAll, expect, test } from 'vitest';
import { authService } from '@platen/contracts/services';
import { RpcServer } from '@platen/rpc';
import { Service } from '@platen/runtime';
import { everySeries, SERVICE_CONFIG } from '@platen/runtime/testing';
import { measureStore } from '@platen/store';
import { RECORD_SCRIPTS, SCRIPTS } from './keys/scripts.ts';

/** The statuses of its calls: OK, refusals of tokens, keys and accounts, and failures. */
const STATUSES = [
  'OK',
  'CANCELLED',
  'INTERNAL',
  'UNAVAILABLE',
  'INVALID_ARGUMENT',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'RESOURCE_EXHAUSTED',
];

let service: Service;

beforeAll(async () => {
  service = await Service.start('auth', SERVICE_CONFIG);
});
afterAll(() => service.close());

test('an auth that met everything exports at most 2,000 series', async () => {
  new RpcServer(service);
  measureStore({ breaker: { isOpen: false } as never }, service.metrics);
  const count = await everySeries(service.metrics, {
    version: ['0.1.0'],
    dependency: ['redis'],
    method: Object.values(authService).map(({ path }) => path),
    code: STATUSES,
    operation: [...Object.keys(SCRIPTS), ...Object.keys(RECORD_SCRIPTS), 'ensureAccount', 'other'],
    outcome: ['ok', 'failed', 'refused'],
  });
  expect(count).toBeGreaterThan(1_000);
  expect(count).toBeLessThanOrEqual(2_000);
});
