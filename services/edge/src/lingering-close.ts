import type { Socket } from 'node:net';

/** How long a client may go on sending after its last answer, in milliseconds. */
const LINGER_MS = 5_000;

/**
 * Ends a connection so that its last answer arrives. Closing while the client still sends causes a reset,
 * which destroys the answer (RFC 9112, 9.6). So this reads and drops what comes until the client has seen
 * the end, for a while.
 */
export function lingeringClose(socket: Socket, lastWords = ''): void {
  if (socket.writableEnded || socket.destroyed) return;
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
