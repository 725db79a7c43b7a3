import { expect, test } from '@jest/globals';
import type { EdgeConfig } from './config.ts';
import { run } from './run.ts';
import { ask, freePort, HTTP_LIMITS } from './testing/serve.ts';

const config: EdgeConfig = {
  ...{ bindAddress: '127.0.0.1', metricsPort: 0, logLevel: 'silent' },
  ...{ otlpEndpoint: undefined, traceRatio: 1, drainDelayMs: 5_000, drainTimeoutMs: 0 },
  ...{ tlsCertFile: undefined, tlsKeyFile: undefined, tlsCaFile: undefined },
  ...{ authAddress: '127.0.0.1:1', usageAddress: '127.0.0.1:1', renderAddress: '127.0.0.1:1' },
  ...{ httpPort: 0, renderTimeoutMs: 30_000, leaseMs: 60_000, trustedProxies: 0 },
  ...{ corsOrigins: [], bodyBudgetBytes: 2 ** 28 },
  ...HTTP_LIMITS,
};

test('an edge that drains still answers, and asks clients to come back on another connection', async () => {
  const httpPort = await freePort();
  const service = await run({ ...config, httpPort });
  const closing = service.close();
  const response = await ask(`http://127.0.0.1:${httpPort}/healthz`);
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  await response.toArray();
  await closing;
});
