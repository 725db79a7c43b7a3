import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/**
 * Requests a host through a proxy, as the engine would. @returns the status, once the whole answer
 * has arrived
 */
export async function statusThrough(socketPath: string, host: string): Promise<number | undefined> {
  const outgoing = request({ socketPath, path: `http://${host}/x`, headers: { Host: host } }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return response.statusCode;
}
