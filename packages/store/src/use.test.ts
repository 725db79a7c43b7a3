import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { connectStore } from './connect.ts';
import { useStore } from './use.ts';

const silent = { info: () => undefined, warn: () => undefined };

/** Why a server of ours cannot be used, once `ready` has come of the store or the server. */
async function faultOf(onConnection: (socket: Socket) => void, event: string): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const store = connectStore(`redis://127.0.0.1:${port}`, silent);
  try {
    await once(store, event);
    return await useStore(store, 'key').then(String, ({ message }: Error) => message);
  } finally {
    store.disconnect();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

test('a server that has not answered yet is not said to end connections', async () => {
  expect(await faultOf(() => undefined, 'connect')).toBe('no answer yet');
});

test('of a server that ends each connection that is said, and what it may want', async () => {
  const fault = await faultOf((socket) => socket.end(), 'close');
  expect(fault).toMatch(/^it ends every connection; if it wants TLS/);
});
