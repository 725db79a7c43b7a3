import { join } from 'node:path';
import { ROOT } from '../../paths.ts';
import { canEnclose } from './enclosure.ts';
import type { ProcessSpec } from '../processes/process-spec.ts';
import { httpReady } from '../processes/readiness.ts';
import { V8_OPTIONS } from '../processes/v8-options.ts';

/** Short, as a socket's path has to be: 107 bytes (unix(7)). */
const folderOf = (metricsPort: number) => `/tmp/platen-egress-${metricsPort}`;

/** The address of a run's egress proxy. */
export function egressSocket(metricsPort: number): string {
  return join(folderOf(metricsPort), 'proxy.sock');
}

/** The engines' way out: a service like the others, but reached from another network. */
export function egressProcess(metricsPort: number): ProcessSpec {
  return {
    name: 'egress',
    command: process.execPath,
    args: [...V8_OPTIONS.egress, join(ROOT, 'services/egress/src/main.ts')],
    env: {
      PLATEN_BIND_ADDRESS: '127.0.0.1',
      PLATEN_METRICS_PORT: String(metricsPort),
      PLATEN_DRAIN_DELAY_MS: '0', // there is no load balancer here
      ...(!canEnclose() && { PLATEN_EGRESS_MODE: 'none' }), // engines are in this machine's network
      PLATEN_PROXY_SOCKET: egressSocket(metricsPort),
    },
    isReady: httpReady(`http://127.0.0.1:${metricsPort}/readyz`),
    graceMs: 5_000,
    workFolder: folderOf(metricsPort),
  };
}
