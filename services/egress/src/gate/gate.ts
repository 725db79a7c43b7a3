import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { FixedResolver } from '../resolver/resolver.ts';
import { relay } from '../relay.ts';
import { openDevToolsGate } from './dev-tools-gate.ts';
import { ENTRANCE, type Endpoint, type GateOptions } from './options.ts';

const SOCKETS = { allowHalfOpen: true, noDelay: true };

/** Opens all ways through; resolves once each listens. */
export async function openGate({
  relays,
  resolver,
  devTools,
  egress,
}: Pick<GateOptions, 'relays' | 'resolver' | 'devTools' | 'egress'>): Promise<void> {
  for (const { from, to } of relays) {
    const server = from === ENTRANCE ? await sentServer() : await listen(from);
    server.on('connection', (socket: Socket) => relay(socket, connect({ ...to, ...SOCKETS })));
  }
  if (resolver) await FixedResolver.listen(resolver);
  if (devTools) await openDevToolsGate(devTools, egress);
}

async function listen(where: Endpoint): Promise<Server> {
  const server = createServer(SOCKETS).listen(where);
  await once(server, 'listening');
  return server;
}

/** Made by another process with Node's own defaults. */
async function sentServer(): Promise<Server> {
  const [, server] = (await once(process, 'message')) as [unknown, Server];
  process.disconnect();
  return Object.assign(server, SOCKETS);
}
