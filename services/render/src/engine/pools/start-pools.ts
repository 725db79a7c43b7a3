import { availableParallelism } from 'node:os';
import { partLogger, type Service } from '@platen/runtime';
import type { RenderConfig } from '../../config.ts';
import type { EngineKind } from '../gotenberg.ts';
import { Discovery } from './discovery.ts';
import { EngineMeasures } from './measures.ts';
import { Pool, type PoolOptions } from './pool.ts';

/** LibreOffice converts one document at a time, whatever it is sent. */
const LIBREOFFICE_CONCURRENCY = 1;

type PoolsConfig = Pick<
  RenderConfig,
  | 'chromiumBackends'
  | 'libreOfficeBackends'
  | 'chromiumConcurrency'
  | 'accountConcurrency'
  | 'waitingPerEngine'
  | 'replicaId'
  | 'replicas'
>;

interface Pools {
  pools: Record<EngineKind, Pool>;
  close: () => Promise<void>;
}

type Prints = Pick<PoolOptions, 'concurrency' | 'accountConcurrency'>;

/** A pool of backends for each kind of document. */
export async function startPools(
  config: PoolsConfig,
  { metrics, log }: Pick<Service, 'metrics' | 'log'>,
): Promise<Pools> {
  const { chromiumBackends, libreOfficeBackends = chromiumBackends, waitingPerEngine } = config;
  const measures = new EngineMeasures(metrics);
  const start = async (kind: EngineKind, addresses: string[], prints: Prints) => {
    const pool = new Pool({
      ...{ kind, ...prints, waitingPerEngine },
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
    start('chromium', chromiumBackends, chromiumPrints(config)),
    start('libreoffice', libreOfficeBackends, { concurrency: LIBREOFFICE_CONCURRENCY }),
  ]);
  return {
    pools: { chromium: chromium.pool, libreoffice: libreoffice.pool },
    close: async () => {
      await Promise.all([chromium.close(), libreoffice.close()]);
    },
  };
}

/** A print takes up a core or more, so of cores, too, an account has half beside others. */
function chromiumPrints({ chromiumConcurrency, accountConcurrency }: PoolsConfig): Prints {
  const half = Math.floor(Math.min(chromiumConcurrency, availableParallelism()) / 2);
  return {
    concurrency: chromiumConcurrency,
    accountConcurrency: accountConcurrency ?? Math.max(1, half),
  };
}
