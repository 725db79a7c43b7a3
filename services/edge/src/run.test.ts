import { expect, test } from 'vitest';
import { run } from './run.ts';
import { EDGE_CONFIG } from './testing/config.ts';
import { ask, freePort } from './testing/serve.ts';

test('a draining edge still answers, and closes connections after their answer', async () => {
  const httpPort = await freePort();
  const service = await run({ ...EDGE_CONFIG, httpPort, drainDelayMs: 5_000 });
  const closing = service.close();
  const response = await ask(`http://127.0.0.1:${httpPort}/healthz`);
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  await response.toArray();
  await closing;
});
