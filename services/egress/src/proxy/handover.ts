import { Agent, createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { relay } from '@platen/network';

/**
 * Told when bytes are about to pass, with where the engine's come from: what listens to them
 * earlier would take them away.
 */
type OnUse = (source: Readable) => void;

/** Has one plain request sent over a connection that is there. */
export function requestOver(target: Socket, request: IncomingMessage, onUse: OnUse): Agent {
  const agent = new Agent();
  agent.createConnection = () => {
    onUse(request);
    return target;
  };
  return agent;
}

/** Has what comes after a CONNECT passed on as it is. */
export function tunnelTo(target: Socket, onUse: OnUse) {
  const server = createServer().removeAllListeners('connection');
  return server.on('connection', (source: Socket) => {
    relay(source, target);
    onUse(source);
  });
}
