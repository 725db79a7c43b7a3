import { expect, test } from 'vitest';
import type { EngineClient } from '../engine-client.ts';
import { Backend } from './backend.ts';
import { HealthChecker } from './health-checker.ts';

/** Checks a suspect until it is in service again. @returns how often it was probed */
async function returned(serviceMs: number): Promise<number> {
  let probes = 0;
  const well = () => Promise.resolve(void (probes += 1));
  const engine = { probe: well, checkHealth: () => Promise.resolve() } as unknown as EngineClient;
  const backend = new Backend({ url: 'http://engine', engine, limit: 1 });
  backend.state = 'suspect';
  const back = Promise.withResolvers<undefined>();
  const checker = new HealthChecker({
    backend,
    kind: 'chromium',
    serviceMs: () => serviceMs,
    isLast: () => true,
    onOut: () => undefined,
    onReturn: () => back.resolve(undefined),
    onFailure: () => back.reject(new Error('it was tried in vain')),
  });
  checker.probeNow();
  await back.promise.finally(() => checker.end());
  expect(backend.state).toBe('in service');
  return probes;
}

// A mean is hardly ever a whole number.
test.each([0, 250, 1_249.9, 1_580.047742412506, 7_499.99, 100_000.5])(
  'an engine whose prints take %d ms is in service again after one probe',
  async (serviceMs) => {
    expect(await returned(serviceMs)).toBe(1);
  },
);
