import { Agent, createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { relay } from '@platen/network';

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
