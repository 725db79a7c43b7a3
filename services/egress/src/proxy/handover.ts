import { Agent, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { relay } from '../relay.ts';

/** Has one plain request sent over a connection that is there. */
export function requestOver(target: Socket): Agent {
  const agent = new Agent();
  agent.createConnection = () => target;
  return agent;
}

/** Has what comes after a CONNECT passed on as it is. */
export function tunnelTo(target: Socket) {
  const server = createServer().removeAllListeners('connection');
  return server.on('connection', (source: Socket) => relay(source, target));
}
