import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Failure } from '../../failure.ts';
import { claim } from './port-claims.ts';

const HOST = '127.0.0.1';

/** @throws {Failure} naming the remedy if something else listens on the public port */
export async function requireFreePort(port: number): Promise<void> {
  const problem = await problemOf(port);
  if (!problem) return;
  if (problem === 'EACCES') {
    throw new Failure(
      `Port ${port} is for root alone; choose one above 1023: PLATEN_PORT=8080 npm start`,
    );
  }
  throw new Failure(
    `Port ${port} is in use. Stop what listens there, or choose another: PLATEN_PORT=${port + 1} npm start`,
  );
}

/** Below those that systems give to outgoing connections, which may take a port while nothing listens on it. */
const LISTENING = { from: 15_000, to: 32_000 };

/** Finds `count` ports that nothing listens on, all different, also from those given out before by any process of this user. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = randomInt(LISTENING.from, LISTENING.to);
    if (claim(port) && (await isFree(port))) found.push(port);
  }
  return found;
}

export async function isFree(port: number): Promise<boolean> {
  return (await problemOf(port)) === undefined;
}

/** @returns the system's code for why a server cannot listen there; undefined if it can */
async function problemOf(port: number): Promise<string | undefined> {
  try {
    const server = await listenOn(port);
    await once(server.close(), 'close');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

/** Listens on a port of loopback. */
export async function listenOn(port: number): Promise<Server> {
  const server = createServer().listen(port, HOST);
  await once(server, 'listening');
  return server;
}
