import type { Socket } from 'node:net';

/** How long a client may go on sending after its last answer, in milliseconds. */
const LINGER_MS = 5_000;

/**
 * Ends a connection so that its last answer arrives. To close on a client that is still sending
 * means a reset, and that takes the answer with it (RFC 9112, 9.6): what it sends is taken and
 * forgotten until it has seen the end, for a while.
 */
export function lingeringClose(socket: Socket, lastWords = ''): void {
  if (socket.writableEnded || socket.destroyed) return;
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
