import { MAX_RENDER_TIMEOUT_MS } from '@platen/contracts/time-outs';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Cut, EgressMetrics } from '../metrics.ts';

export interface ConnectionLimits {
  /** Both ways together. */
  maxBytes: number;
  /** From its beginning to its end, in milliseconds. */
  maxMs: number;
  /** The longest time without a byte, in milliseconds. */
  idleMs: number;
}

/** The limits of a proxy: of one connection, and of all together. */
export interface ProxyLimits extends ConnectionLimits {
  /** How long a site may take to answer, lookup included, in milliseconds. */
  connectMs: number;
  /** Connections that are open at once. */
  maxConnections: number;
  /** The same from one address. */
  maxPerEngine: number;
}

export const LIMITS: ProxyLimits = {
  maxBytes: 64 * 1024 * 1024,
  maxMs: MAX_RENDER_TIMEOUT_MS,
  idleMs: 20_000,
  connectMs: 5_000,
  maxConnections: 1_024,
  maxPerEngine: 256,
};

interface LimitOptions {
  limits: ConnectionLimits;
  metrics: EgressMetrics;
}

/** The two ends of a connection: engine and outside. */
interface Ends {
  source: Readable;
  target: Socket;
}

/** Ends a connection at its limits, and counts its bytes. */
export function limit({ source, target }: Ends, { limits, metrics }: LimitOptions): void {
  const cut = (reason: Cut) => {
    if (target.destroyed) return;
    metrics.cut(reason);
    target.destroy();
  };
  const lifetime = setTimeout(cut, limits.maxMs, 'time');
  target.setTimeout(limits.idleMs, () => cut('idle'));
  const check = () => {
    if (target.bytesRead + target.bytesWritten > limits.maxBytes) cut('bytes');
  };
  // Only observes: reader and writer keep their own pace.
  for (const stream of [source, target]) stream.on('data', check);
  target.once('close', () => {
    clearTimeout(lifetime);
    metrics.carried(target);
  });
}
