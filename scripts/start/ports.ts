import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Failure } from '../failure.ts';

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

/** Ports given out by this process: what they are for may not listen there yet. */
const given = new Set<number>();

/** Finds `count` ports that nothing listens on, all different, also from those given out before. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listenOn(0)));
  const found = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  if (found.some((port) => given.has(port))) return freePorts(count);
  for (const port of found) given.add(port);
  return found;
}

/** Whether somebody could listen there now. */
export async function isFree(port: number): Promise<boolean> {
  return (await problemOf(port)) === undefined;
}

/** @returns the system's code for why nobody can listen there; undefined if somebody can */
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
