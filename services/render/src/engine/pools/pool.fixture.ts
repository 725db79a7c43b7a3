import { resolvePage } from '@platen/contracts';
import { Registry } from 'prom-client';
import { documentOf } from '../../formats/html/html.fixture.ts';
import { Budget } from '../../memory/budget.ts';
import type { RequestContext } from '../../scheduling/request-context.ts';
import { htmlOrder } from '../print-order.ts';
import { engineMetrics } from './metrics.ts';
import { Pool } from './pool.ts';
import { ScriptedEngine } from '@platen/rpc/testing';

const page = resolvePage({}).page ?? never();
const memory = new Budget(1_000_000).share('account');
const cleanups: (() => unknown)[] = [];

export const onCleanUp = (cleanup: () => unknown) => void cleanups.push(cleanup);

/** Ends the test's pools and engines, the last first. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

interface Setting {
  engines?: number;
  concurrency?: number;
  leftToOthers?: number;
  replicas?: number;
  waitingPerEngine?: number;
}

/** Engines that the test controls, and a pool before them. */
export async function poolOf({
  engines: count = 2,
  concurrency = 2,
  leftToOthers = 0,
  replicas = 1,
  waitingPerEngine = 8,
}: Setting = {}) {
  const engines = await Promise.all(Array.from({ length: count }, () => ScriptedEngine.start()));
  cleanups.push(() => engines.forEach((engine) => engine.close()));
  const registry = new Registry();
  const returned = Promise.withResolvers<unknown>();
  const pool = new Pool({
    kind: 'chromium',
    concurrency,
    leftToOthers,
    waitingPerEngine,
    replicas,
    metrics: engineMetrics(registry)('chromium'),
    log: { warn: () => undefined, info: returned.resolve },
  });
  cleanups.push(() => pool.close());
  pool.setBackends(engines.map(({ url }) => url));
  const metric = async (name: string) => {
    const { values = [] } = (await registry.getSingleMetric(name)?.get()) ?? {};
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  return { pool, engines, metric, returned: returned.promise };
}

export function contextOf(accountId = 'account') {
  const leaving = new AbortController();
  const context: RequestContext = {
    document: {},
    accountId,
    signal: leaving.signal,
    memory,
    deadline: performance.now() + 60_000,
  };
  return { context, leave: () => leaving.abort() };
}

/** Has a pool print. */
export async function printedBy(
  pool: Pool,
  html = '<p>x',
  { context } = contextOf(),
): Promise<string> {
  const order = htmlOrder({ ...documentOf(html), page });
  const { pdf } = await pool.print({ context, order });
  return Buffer.from(pdf).toString();
}

/** So that every one of two engines gets one. */
export const twoAtOnce = (pool: Pool, html?: string) =>
  Promise.all([printedBy(pool, html), printedBy(pool, html)]);

export const documents = (engines: ScriptedEngine[]) =>
  engines.map(({ received }) => received.documents);

function never(): never {
  throw new Error('a page of defaults is one');
}
