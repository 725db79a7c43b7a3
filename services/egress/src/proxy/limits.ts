import type { Socket } from 'node:net';
import type { Cut, Measures } from '../measures.ts';

/** Of one connection to the outside. */
export interface ConnectionLimits {
  /** Both ways together. */
  maxBytes: number;
  /** From its beginning to its end, in milliseconds. */
  maxMs: number;
  /** Without a byte, in milliseconds. */
  idleMs: number;
}

/** Ends a connection at its limits, and counts what it carried. */
export function limit(
  socket: Socket,
  { maxBytes, maxMs, idleMs }: ConnectionLimits,
  measures: Measures,
): void {
  const cut = (reason: Cut) => {
    if (socket.destroyed) return;
    measures.cut(reason);
    socket.destroy();
  };
  const lifetime = setTimeout(cut, maxMs, 'time');
  socket.setTimeout(idleMs, () => cut('idle'));
  const check = () => {
    if (socket.bytesRead + socket.bytesWritten > maxBytes) cut('bytes');
  };
  // Only watched: what reads and writes the socket keeps its own pace.
  socket.on('data', check);
  socket.on('drain', check);
  socket.once('close', () => {
    clearTimeout(lifetime);
    measures.carried(socket);
  });
}
