import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { metersOf } from './meters.ts';

/** Gauges whose names end as only counters' may, and which say little: https://github.com/siimon/prom-client/issues/380. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/**
 * How often the event loop is sampled; the measured delay contains this interval. By the library's default
 * of 10 ms every process wakes a hundred times a second, which takes 3 ms of each second.
 */
const LOOK_EVERY_MS = 100;

/** The version of everything in this repository. */
export const VERSION = readVersion(new URL('../../package.json', import.meta.url));

interface ProcessFacts {
  service: string;
  isReady: () => boolean;
}

/** A registry with the metrics of every process: its own, its version, whether it is ready. */
export function processMetrics({ service, isReady }: ProcessFacts): Registry {
  const metrics = new Registry();
  metrics.setDefaultLabels({ service });
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: LOOK_EVERY_MS });
  for (const name of MISNAMED) metrics.removeSingleMetric(name);
  const { gauge, readGauge } = metersOf(metrics);
  gauge('platen_build_info', 'Always 1; the label is the version of the process', ['version']).set(
    { version: VERSION },
    1,
  );
  readGauge('platen_ready', '1 between start-up and drain, else 0', () => Number(isReady()));
  return metrics;
}

function readVersion(file: URL): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
