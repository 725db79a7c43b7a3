import { expect, test } from 'vitest';
import type { AuthServiceDefinition, Caller } from '@platen/contracts';
import { authService } from '@platen/contracts/services';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { RpcClient } from './client.ts';
import { RpcServer } from './server.ts';

test.each(['https_proxy', 'http_proxy', 'grpc_proxy'])(
  'a proxy of the environment (%s) does not get the calls between services',
  async (variable) => {
    const server = new RpcServer({ log: pino({ level: 'silent' }), metrics: new Registry() });
    const caller = { accountId: 'acc_1' } as Caller;
    server.add(authService, { VerifyKey: server.unary(() => Promise.resolve(caller)) });
    const port = await server.listen('127.0.0.1', 0);
    process.env[variable] = 'http://127.0.0.1:9'; // the port of discard, where nothing listens
    const client = new RpcClient<AuthServiceDefinition>(authService, {
      address: `127.0.0.1:${port}`,
    });
    try {
      const options = { requestId: 'request-1', timeoutMs: 20_000 };
      await expect(client.call('VerifyKey', { key: 'k' }, options)).resolves.toMatchObject(caller);
    } finally {
      Reflect.deleteProperty(process.env, variable);
      client.close();
      await server.close(0);
    }
  },
);
