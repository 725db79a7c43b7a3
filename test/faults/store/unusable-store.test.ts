import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { askStore, connectStore, useStore, type Store } from '@platen/store';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { RedisServers } from '../../harness/faults/redis-servers.ts';
import { until } from '../../harness/until.ts';

const PASSWORD = 'right';
const KEY = 'auth:first-use';

const servers = new RedisServers();
let port: number;
let store: Store;

beforeAll(async () => {
  let url: string;
  ({ port, url } = await servers.standalone([
    `user reader on >${PASSWORD} ~* +@read +@connection +info`,
  ]));
  connect(url);
  await until('it is usable', isUsed);
  await store.call('CONFIG', 'SET', 'requirepass', PASSWORD);
  store.disconnect();
});

afterEach(() => store.disconnect());

afterAll(() => servers.stop());

const SILENT = { warn: () => undefined, info: () => undefined };

function connect(url: string): void {
  store = connectStore(url, SILENT);
}

/** Why the store is unusable, once the connection reports that. */
async function fault(use: () => Promise<unknown>, words: RegExp): Promise<string> {
  let reason = '';
  await until(`it is reported: ${words.source}`, async () => {
    reason = await use().then(
      () => 'it can',
      (error: unknown) => (error as Error).message,
    );
    return words.test(reason);
  });
  return reason;
}

const use = () => useStore(store, KEY);

const isUsed = () =>
  use().then(
    () => true,
    () => false,
  );

test('a store that accepts writes is usable, and keeps nothing of the check', async () => {
  connect(`redis://:${PASSWORD}@127.0.0.1:${port}`);
  await until('it is usable', isUsed);
  await expect(askStore(store)).resolves.toBe('PONG');
  await until('nothing is left', async () => (await store.exists(KEY)) === 0);
});

test.each([
  ['a wrong password', () => `redis://:wrong@127.0.0.1:${port}`, /^WRONGPASS/],
  ['no password', () => `redis://127.0.0.1:${port}`, /NOAUTH/],
  ['a user who may not write', () => `redis://reader:${PASSWORD}@127.0.0.1:${port}`, /^NOPERM/],
  ['an address where nobody is', () => 'redis://127.0.0.1:9', /ECONNREFUSED 127.0.0.1:9/],
  ['a name that nobody has', () => 'redis://nobody.invalid', /getaddrinfo/],
  [
    'a cluster that nobody is',
    () => 'redis+cluster://127.0.0.1:9',
    /slots cache\. Connection is closed/,
  ],
  [
    'Sentinels that nobody is',
    () => 'redis+sentinel://127.0.0.1:9/main',
    /sentinels are unreachable\. Last error/,
  ],
])('%s is reported as such, and never with a password', async (_, url, words) => {
  connect(url());
  const reason = await fault(use, words);
  expect(reason).not.toMatch(/right|:wrong/);
  expect(reason).toMatch(words);
});

test('TLS with a server without TLS is reported', async () => {
  connect(`rediss://:${PASSWORD}@127.0.0.1:${port}`);
  expect(await fault(use, /SSL|TLS|ECONNRESET|disconnected/i)).not.toContain(PASSWORD);
});

test('a server that closes every connection is reported as possibly requiring TLS', async () => {
  const server: Server = createServer((socket) => socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  connect(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await fault(use, /rediss:/);
  server.close();
});
