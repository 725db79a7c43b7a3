import { once } from 'node:events';
import { connect, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { Agent, createServer, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { relay } from '@platen/network';

/**
 * Connects to the first of the addresses that answers. Looks up no name.
 * @throws if none answers before the signal
 */
export async function dial(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const lookup: LookupFunction = (_host, _options, done) => done(null, found);
  const socket = connect({
    host: 'destination',
    port,
    lookup,
    autoSelectFamily: true,
    allowHalfOpen: true,
    noDelay: true,
  });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Called just before bytes flow, with their source. A listener that begins earlier would consume them. */
type OnUse = (source: Readable) => void;

/** Sends one plain request over an existing connection. */
export function requestOver(target: Socket, request: IncomingMessage, onUse: OnUse): Agent {
  const agent = new Agent();
  agent.createConnection = () => {
    onUse(request);
    return target;
  };
  return agent;
}

/** Passes everything after a CONNECT on unchanged. */
export function tunnelTo(target: Socket, onUse: OnUse) {
  const server = createServer().removeAllListeners('connection');
  return server.on('connection', (source: Socket) => {
    relay(source, target);
    onUse(source);
  });
}
