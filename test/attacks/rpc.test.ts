import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';

const MIB = 1024 * 1024;
const CALL = { requestId: 'attack', timeoutMs: 10_000 };

let store: PrivateEngine;
let platform: TestPlatform;
let auth: RpcClient<typeof authService>;

beforeAll(async () => {
  store = await PrivateEngine.redis();
  platform = await TestPlatform.start({ redisUrl: store.url });
  auth = new RpcClient(authService, { address: platform.authAddress });
});
afterAll(async () => {
  auth.close();
  await platform.stop();
  await store.remove();
});

const verify = (key: string) => auth.call('VerifyKey', { key }, CALL);

describe('a service', () => {
  test('refuses a message that is too large, and keeps serving', async () => {
    const refused = { name: 'PlatenError', message: expect.not.stringContaining('xxxx') };
    await expect(verify('x'.repeat(MIB))).rejects.toMatchObject({
      ...refused,
      code: 'generation_failed',
    });
    await expect(verify('x'.repeat(MIB - 10))).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  test('refuses requests that are no gRPC', async () => {
    const response = await fetch(`http://${platform.authAddress}/`).then(
      (found) => found.status,
      () => 'closed',
    );
    expect(response).toBe('closed');
    await expect(verify('x')).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  test('accepts odd bytes in a name as a name', async () => {
    for (const accountId of ['', '\0', '*', '{a}', 'a\r\nFLUSHALL', '../x', 'x'.repeat(100_000)]) {
      const listed = await auth.call('ListKeys', { accountId, limit: 10 }, CALL).then(
        ({ keys }) => keys,
        () => [],
      );
      expect(listed).toEqual([]);
    }
  });
});

test('the failure text of a handler or the store does not reach a caller', async () => {
  const { key } = await platform.account();
  await store.stop();
  const failures = await Promise.all([
    verify(key).catch((error: unknown) => String(error)),
    auth.call('CreateKey', { accountId: randomUUID(), name: 'x' }, CALL).catch(String),
    platform.generate(key, { content: 'x' }).then((response) => response.text()),
  ]);
  await store.start();
  for (const failure of failures) {
    expect(failure).not.toMatch(/redis|ECONN|127\.0\.0\.1|\.ts:|at \w+ \(|node_modules/i);
  }
  expect(failures[2]).toContain('service_unavailable');
});
