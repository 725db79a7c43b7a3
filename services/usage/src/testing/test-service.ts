import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { run } from '../run.ts';
import { readUsageConfig } from '../config.ts';

/** The whole service on a free port. @param env besides the addresses of Redis and ports */
export async function startUsage(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const service = await run(
    readUsageConfig({
      PLATEN_REDIS_URL: process.env['PLATEN_TEST_REDIS_URL'],
      PLATEN_BIND_ADDRESS: '127.0.0.1',
      PLATEN_GRPC_PORT: String(port),
      PLATEN_METRICS_PORT: '0',
      PLATEN_LOG_LEVEL: 'silent',
      PLATEN_DRAIN_DELAY_MS: '0',
      ...env,
    }),
  );
  return { service, address: `127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
