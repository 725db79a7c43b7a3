import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { relay } from './relay.ts';

let client: Socket;
let inner: Socket;
let outer: Socket;
let server: Socket;

/** client — inner ↔ outer — server */
beforeEach(async () => {
  [client, inner] = await connected();
  [outer, server] = await connected();
  relay(inner, outer);
});
afterEach(() => {
  for (const socket of [client, inner, outer, server]) socket.destroy();
});

async function connected(): Promise<[Socket, Socket]> {
  const listener = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const one = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [other] = (await once(listener, 'connection')) as [Socket];
  listener.close();
  for (const socket of [one, other]) socket.on('error', () => undefined);
  return [one, other];
}

const closed = async (socket: Socket) => {
  if (!socket.closed) await new Promise((resolve) => socket.resume().once('close', resolve));
};

const MUCH = Buffer.alloc(5_000_000, 'much ');

test('all bytes pass in both directions', async () => {
  client.end(MUCH);
  expect((await buffer(server)).equals(MUCH)).toBe(true);
  server.end(MUCH);
  expect((await buffer(client)).equals(MUCH)).toBe(true);
  await Promise.all([closed(inner), closed(outer)]);
});

test('the last bytes pass, though their sender has closed', async () => {
  server.end(MUCH);
  server.resume();
  client.end();
  expect((await buffer(client)).equals(MUCH)).toBe(true);
});

test('a sender that is faster than the reader waits', async () => {
  const sent = 300_000_000;
  client.write(Buffer.alloc(sent));
  await once(inner, 'pause');
  expect(inner.bytesRead).toBeLessThan(sent / 2);
});

test.each([
  ['client', 'server'],
  ['server', 'client'],
] as const)('when the %s breaks off, the %s is closed', async (one, other) => {
  const sockets = { client, server };
  sockets[one].resetAndDestroy();
  await closed(sockets[other].on('end', () => sockets[other].end()));
  await Promise.all([closed(inner), closed(outer)]);
});

test('an end arrives at once, also at a server that is still working', async () => {
  client.end();
  server.resume();
  await once(server, 'end');
  expect(server.writable).toBe(true);
});
