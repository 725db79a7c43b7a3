import type { Server, Socket } from 'node:net';
import type { EgressMetrics } from '../metrics.ts';
import type { ProxyLimits } from './limits.ts';

/** proxy-chain takes a socket without a peer address for a broken one; a Unix socket has none. */
const LOCAL = 'local';

/** Bounds the connections of one engine, and of all together. */
export function boundConnections(
  server: Server,
  bounds: Pick<ProxyLimits, 'maxConnections' | 'maxPerEngine'>,
  metrics: EgressMetrics,
): void {
  const open = new Map<string, number>();
  server.maxConnections = bounds.maxConnections;
  server.on('drop', () => metrics.counted('connections'));
  server.prependListener('connection', (socket: Socket) => {
    const engine = socket.remoteAddress ?? LOCAL;
    if (engine === LOCAL) Object.defineProperty(socket, 'remoteAddress', { value: LOCAL });
    const count = (open.get(engine) ?? 0) + 1;
    open.set(engine, count);
    metrics.opened();
    socket.once('close', () => {
      metrics.closed();
      const left = (open.get(engine) ?? 0) - 1;
      if (left > 0) open.set(engine, left);
      else open.delete(engine);
    });
    if (count <= bounds.maxPerEngine) return;
    metrics.counted('connections');
    socket.destroy();
  });
}
