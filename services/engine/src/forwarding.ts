import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { FixedResolver, relay } from '@platen/network';
import type { Endpoint } from './options.ts';
import { GOTENBERG_PORT, HERE, SOCKETS } from './settings.ts';

/**
 * Opens an engine's ways in and out. Natively the engine has a network of its own: `npm start` sends it a server that
 * listens outside, it has no DNS, and it reaches the egress proxy by a Unix socket. A container's network has all that.
 * @returns the address of the egress proxy for Gotenberg
 */
export async function openForwarding(egress: Endpoint | undefined): Promise<NodeJS.ProcessEnv> {
  if (process.connected) {
    forwardConnections(await sentServer(), { host: HERE, port: GOTENBERG_PORT });
    await FixedResolver.listen({ host: HERE, port: 53 });
  }
  if (!egress) return {};
  const proxy = 'path' in egress ? await addressFor(egress) : egress;
  return { HTTP_PROXY: urlOf(proxy), HTTPS_PROXY: urlOf(proxy) };
}

async function addressFor(egress: Endpoint): Promise<{ host: string; port: number }> {
  const server = await forward(egress, { host: HERE, port: 0 });
  return { host: HERE, port: (server.address() as AddressInfo).port };
}

/** Listens, and forwards each connection. */
export async function forward(to: Endpoint, from: Endpoint): Promise<Server> {
  const server = createServer(SOCKETS).listen(from);
  forwardConnections(server, to);
  await once(server, 'listening');
  return server;
}

function forwardConnections(server: Server, to: Endpoint): void {
  server.on('connection', (socket: Socket) => relay(socket, connect({ ...to, ...SOCKETS })));
}

/** Receives a server that another process made with Node's own defaults. */
async function sentServer(): Promise<Server> {
  const [, server] = (await once(process, 'message')) as [unknown, Server];
  process.disconnect();
  return Object.assign(server, SOCKETS);
}

function urlOf({ host, port }: { host: string; port: number }): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
