import { partLogger, type Service } from '@platen/runtime';
import type { RenderConfig } from '../../config.ts';
import type { EngineKind } from '../gotenberg.ts';
import { Discovery } from './discovery.ts';
import { EngineMeasures } from './measures.ts';
import { Pool } from './pool.ts';

/** LibreOffice converts one document at a time, whatever it is sent. */
const LIBREOFFICE_CONCURRENCY = 1;

type PoolsConfig = Pick<
  RenderConfig,
  | 'chromiumBackends'
  | 'libreOfficeBackends'
  | 'chromiumConcurrency'
  | 'waitingPerEngine'
  | 'replicaId'
  | 'replicas'
>;

interface Pools {
  pools: Record<EngineKind, Pool>;
  close: () => Promise<void>;
}

/** A pool of backends for each kind of document. */
export async function startPools(
  config: PoolsConfig,
  { metrics, log }: Pick<Service, 'metrics' | 'log'>,
): Promise<Pools> {
  const { chromiumBackends, libreOfficeBackends = chromiumBackends, waitingPerEngine } = config;
  const measures = new EngineMeasures(metrics);
  const start = async (kind: EngineKind, addresses: string[], concurrency: number) => {
    const pool = new Pool({
      ...{ kind, concurrency, waitingPerEngine },
      replica: { id: config.replicaId, count: config.replicas },
      measures: measures.of(kind),
      log: partLogger(log, { pool: kind }),
    });
    const onBackends = (urls: string[]) => pool.setBackends(urls);
    const discovery = await Discovery.start({ addresses, onBackends, log });
    const close = () => {
      discovery.close();
      return pool.close();
    };
    return { pool, close };
  };
  const [chromium, libreoffice] = await Promise.all([
    start('chromium', chromiumBackends, config.chromiumConcurrency),
    start('libreoffice', libreOfficeBackends, LIBREOFFICE_CONCURRENCY),
  ]);
  return {
    pools: { chromium: chromium.pool, libreoffice: libreoffice.pool },
    close: async () => {
      await Promise.all([chromium.close(), libreoffice.close()]);
    },
  };
}
