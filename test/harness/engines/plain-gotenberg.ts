import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { relay } from '@platen/network';

// Runs a command in a network of its own (scripts/start/engine/enclosure.ts), reached by the server that it is sent:
// node plain-gotenberg.ts PORT COMMAND…
const [port, command = '', ...args] = process.argv.slice(2);
const SOCKETS = { allowHalfOpen: true, noDelay: true };

const [, server] = (await once(process, 'message')) as [unknown, Server];
process.disconnect();
Object.assign(server, SOCKETS).on('connection', (socket: Socket) =>
  relay(socket, connect({ port: Number(port), host: '127.0.0.1', ...SOCKETS })),
);
const child = spawn(command, args, { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
child.once('exit', () => process.exit());
