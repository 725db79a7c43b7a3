import { Counter, Gauge, Registry, type Metric } from 'prom-client';
import { operatorMetrics } from '../../operator/src/metrics.ts';
import { ProbeMetrics } from '../../packages/cli/src/probe/metrics.ts';
import { RpcServer } from '../../packages/rpc/src/server.ts';
import { measureCertificates } from '../../packages/rpc/src/tls/certificate-files.ts';
import { Dependencies } from '../../packages/runtime/src/health/dependencies.ts';
import { processMetrics } from '../../packages/runtime/src/metrics/process-metrics.ts';
import { reloadGauge } from '../../packages/runtime/src/config/watched-file.ts';
import { measureStore } from '../../packages/store/src/metrics.ts';
import { generationMetrics } from '../../services/edge/src/generation/metrics.ts';
import { countLookups } from '../../services/edge/src/identity/callers.ts';
import { httpMetrics } from '../../services/edge/src/middleware/metrics.ts';
import { countLogged } from '../../services/edge/src/requests/request-log.ts';
import { egressMetrics } from '../../services/egress/src/metrics.ts';
import { engineMetrics } from '../../services/render/src/engine/pools/metrics.ts';
import { renderMetrics } from '../../services/render/src/metrics.ts';
import { validityGauges } from '../../services/render/src/signing/signers.ts';
import { workerMetrics } from '../../services/render/src/workers/metrics.ts';
import { measureFallback, measureJournal } from '../../services/usage/src/provisional/metrics.ts';
import { reservationMetrics } from '../../services/usage/src/reservations/metrics.ts';
import type { GeneratedTable } from './table.ts';

function registryWith(...all: ((registry: Registry) => void)[]): Registry {
  const registry = new Registry();
  for (const register of all) register(registry);
  return registry;
}

const STORE = { breaker: { isOpen: false } as never };
const BUDGETS = { spool: { used: 0, limit: 0 }, memory: { used: 0, limit: 0 } };

/** The registries of the page's tables, in their order. */
const REGISTRIES: readonly (() => Registry)[] = [
  everyService,
  () =>
    registryWith(
      (registry) => httpMetrics(registry, []),
      (registry) => generationMetrics(registry),
      countLookups,
      countLogged,
    ),
  () => registryWith((metrics) => new RpcServer({ log: undefined as never, metrics })),
  () => registryWith((registry) => measureStore(STORE, registry)),
  () =>
    registryWith(
      (registry) => reservationMetrics(registry),
      (registry) => measureFallback(STORE, 'open', registry),
      (registry) => measureJournal({ size: 0 }, registry),
    ),
  () => registryWith((registry) => renderMetrics(registry, BUDGETS as never), validityGauges),
  () => registryWith((registry) => engineMetrics(registry)),
  () => registryWith((registry) => workerMetrics(registry)),
  () => registryWith((registry) => egressMetrics(registry)),
  () => registryWith((registry) => operatorMetrics(registry, 0)),
  () => new ProbeMetrics().registry,
];

function everyService(): Registry {
  const registry = processMetrics({ service: 'any', isReady: () => true });
  new Dependencies(registry);
  measureCertificates(registry, { expiresAt: new Date(0) });
  reloadGauge(registry);
  return registry;
}

export const METRIC_TABLES: readonly GeneratedTable[] = REGISTRIES.map((registryOf, nth) => ({
  file: 'docs/metrics.md',
  header: ['Metric', 'Type', 'Labels', 'Meaning'],
  nth,
  rows: () => ownOf(registryOf()).map(rowOf),
}));

/** The used part of a metric, which the library's types hide. */
interface Described {
  name: string;
  help: string;
  labelNames?: readonly string[];
}

type KnownMetric = Metric & Described;

function ownOf(registry: Registry): KnownMetric[] {
  const all = registry.getMetricsAsArray() as unknown as KnownMetric[];
  return all.filter(({ name }) => name.startsWith('platen_'));
}

function rowOf(metric: KnownMetric): string[] {
  const { name, help, labelNames = [] } = metric;
  return [
    `\`${name}\``,
    typeOf(metric),
    labelNames.map((label) => `\`${label}\``).join(', '),
    help,
  ];
}

function typeOf(metric: Metric): string {
  if (metric instanceof Counter) return 'counter';
  return metric instanceof Gauge ? 'gauge' : 'histogram';
}
