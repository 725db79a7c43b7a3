import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { FixedResolver, relay } from '@platen/network';
import type { Endpoint } from './options.ts';
import { HERE, SOCKETS } from './settings.ts';

/**
 * Opens an engine's way out. Natively the engine has a network of its own without DNS, and reaches the egress proxy by a
 * Unix socket. A container's network has all that.
 * @param isAlone whether it has a network of its own @returns the address of the egress proxy for Gotenberg
 */
export async function openForwarding(
  egress: Endpoint | undefined,
  isAlone: boolean,
): Promise<NodeJS.ProcessEnv> {
  if (isAlone) await FixedResolver.listen({ host: HERE, port: 53 });
  if (!egress) return {};
  const proxy = 'path' in egress ? await addressFor(egress) : egress;
  return { HTTP_PROXY: urlOf(proxy), HTTPS_PROXY: urlOf(proxy) };
}

async function addressFor(egress: Endpoint): Promise<{ host: string; port: number }> {
  const server = await forward(egress, { host: HERE, port: 0 });
  return { host: HERE, port: (server.address() as AddressInfo).port };
}

export async function forward(to: Endpoint, from: Endpoint): Promise<Server> {
  const server = createServer(SOCKETS).listen(from);
  server.on('connection', (socket: Socket) => relay(socket, connect({ ...to, ...SOCKETS })));
  await once(server, 'listening');
  return server;
}

/**
 * Receives the server that listens outside of this engine's network, if `npm start` made one. Nothing inside of the
 * network reaches it.
 */
export async function sentServer(): Promise<Server | undefined> {
  if (!process.connected) return undefined;
  const [, server] = (await once(process, 'message')) as [unknown, Server];
  process.disconnect();
  return Object.assign(server, { noDelay: true });
}

function urlOf({ host, port }: { host: string; port: number }): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
