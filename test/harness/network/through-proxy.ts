import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** Asks a proxy for a host, as the engine would. @returns the status, once all has come */
export async function statusThrough(socketPath: string, host: string): Promise<number | undefined> {
  const outgoing = request({ socketPath, path: `http://${host}/x`, headers: { Host: host } }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return response.statusCode;
}
