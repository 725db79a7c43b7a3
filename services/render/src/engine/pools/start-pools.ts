import { availableParallelism } from 'node:os';
import { OFFICE_AT_ONCE } from '@platen/contracts';
import { partLogger, type Service } from '@platen/runtime';
import type { RenderConfig } from '../../config.ts';
import type { EngineKind } from '../print-order.ts';
import { discover } from './discovery.ts';
import { engineMetrics } from './metrics.ts';
import { Pool, type PoolOptions } from './pool.ts';

type PoolsConfig = Pick<
  RenderConfig,
  | 'chromiumBackends'
  | 'libreOfficeBackends'
  | 'chromiumConcurrency'
  | 'leftToOthers'
  | 'waitingPerEngine'
  | 'replicas'
>;

type Room = Pick<PoolOptions, 'concurrency' | 'leftToOthers'>;

/** An account leaves as many as one engine has, and alone it leaves one. */
const libreOfficeRoom = ({ leftToOthers = OFFICE_AT_ONCE }: PoolsConfig): Room => ({
  concurrency: OFFICE_AT_ONCE,
  leftToOthers: Math.min(OFFICE_AT_ONCE, leftToOthers),
});

/** A pool of backends for each kind of document. */
export async function startPools(
  config: PoolsConfig,
  { metrics, log }: Pick<Service, 'metrics' | 'log'>,
): Promise<{ pools: Record<EngineKind, Pool>; close: () => void }> {
  const { chromiumBackends, libreOfficeBackends = chromiumBackends, waitingPerEngine } = config;
  const metricsOf = engineMetrics(metrics);
  const start = async (kind: EngineKind, addresses: string[], room: Room) => {
    const pool = new Pool({
      kind,
      ...room,
      waitingPerEngine,
      replicas: config.replicas,
      metrics: metricsOf(kind),
      log: partLogger(log, { pool: kind }),
    });
    const onBackends = (urls: string[]) => pool.setBackends(urls);
    const endDiscovery = await discover({ addresses, onBackends, log });
    const close = () => {
      endDiscovery();
      pool.close();
    };
    return { pool, close };
  };
  const [chromium, libreoffice] = await Promise.all([
    start('chromium', chromiumBackends, chromiumRoom(config)),
    start('libreoffice', libreOfficeBackends, libreOfficeRoom(config)),
  ]);
  return {
    pools: { chromium: chromium.pool, libreoffice: libreoffice.pool },
    close: () => {
      chromium.close();
      libreoffice.close();
    },
  };
}

/** A print needs a core or more: an account leaves half of an engine, or more if half of the cores are fewer. */
function chromiumRoom({ chromiumConcurrency: concurrency, leftToOthers }: PoolsConfig): Room {
  const half = Math.floor(Math.min(concurrency, availableParallelism()) / 2);
  return { concurrency, leftToOthers: leftToOthers ?? concurrency - half };
}
