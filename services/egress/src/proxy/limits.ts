import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Cut, EgressMetrics } from '../metrics.ts';

/** Limits of one connection to the outside. */
export interface ConnectionLimits {
  /** Both ways together. */
  maxBytes: number;
  /** From its beginning to its end, in milliseconds. */
  maxMs: number;
  /** The longest time without a byte, in milliseconds. */
  idleMs: number;
}

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
