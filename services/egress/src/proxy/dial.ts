import { once } from 'node:events';
import { connect, isIPv6, type LookupFunction, type Socket } from 'node:net';

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
