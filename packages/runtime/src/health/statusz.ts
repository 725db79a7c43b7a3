import type { Registry } from 'prom-client';
import { VERSION } from '../metrics/process-metrics.ts';
import type { Dependencies } from './dependencies.ts';

/** The report of a process for people. */
export interface Status {
  service: string;
  version: string;
  state: string;
  /** ISO 8601. */
  started: string;
  uptime_seconds: number;
  /** Whether each dependency answers, by its name. */
  dependencies: Record<string, boolean>;
  /** Why a dependency cannot be used, by its name; one line each. */
  faults: Record<string, string>;
  /** The present state, as metrics name it: pools, queues, modes. */
  gauges: Record<string, number>;
  /** Its settings; secrets, and addresses that may contain some, only as set or not. */
  settings: Record<string, unknown>;
}

interface StatusParts {
  service: string;
  state: string;
  startedAt: Date;
  metrics: Registry;
  dependencies: Dependencies;
  /** Dependencies that a new revision has not been able to use yet, with reasons. */
  unused: ReadonlyMap<string, string>;
  settings: object;
}

/** Settings whose text is shown. Any other may contain a password, which only a person can judge. */
const SHOWN: ReadonlySet<string> = new Set([
  'logLevel',
  'bindAddress',
  'mode',
  'environment',
  'storeFailure',
  'replicaId',
  'authAddress',
  'usageAddress',
  'renderAddress',
  'plansFile',
  'accountsFile',
  'issuersFile',
  'spoolDirectory',
  'namespace',
  'identity',
  'version',
  'watchNamespaces',
  'tlsCertFile',
  'revision',
  'provenRevisionsFile',
]);

export async function collectStatus(parts: StatusParts): Promise<Status> {
  const { service, state, startedAt, metrics, dependencies, unused, settings } = parts;
  const checks = await dependencies.faults();
  const down = checks.filter((one): one is [string, string] => one[1] !== undefined);
  return {
    service,
    version: VERSION,
    state,
    started: startedAt.toISOString(),
    uptime_seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    dependencies: Object.fromEntries(checks.map(([name, fault]) => [name, fault === undefined])),
    // A failed use says more than a failed check.
    faults: Object.fromEntries([...down, ...(state === 'starting' ? unused : [])]),
    gauges: await collectGauges(metrics),
    settings: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, shown(name, value)]),
    ),
  };
}

/** The same as text. */
export function statusText(status: Status): string {
  const { service, version, state, started, uptime_seconds } = status;
  const { dependencies, faults } = status;
  const names = [...new Set([...Object.keys(dependencies), ...Object.keys(faults)])];
  const up = names.map((name) => [name, name in faults ? `DOWN: ${faults[name]}` : 'up']);
  return [
    `Platen ${service} ${version}: ${state}`,
    `Started ${started}, ${uptime_seconds} s ago`,
    ...section('Dependencies', up),
    ...section('Now', Object.entries(status.gauges)),
    ...section('Settings', Object.entries(status.settings)),
    '',
  ].join('\n');
}

function section(title: string, rows: unknown[][]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([name]) => String(name).length));
  return [
    '',
    title,
    ...rows.map(([name, value]) => `  ${String(name).padEnd(width)}  ${String(value)}`),
  ];
}

/** Gauges that the report already shows at its top. */
const SHOWN_ABOVE: ReadonlySet<string> = new Set([
  'platen_build_info',
  'platen_ready',
  'platen_dependency_up',
]);

async function collectGauges(metrics: Registry): Promise<Record<string, number>> {
  const all = await metrics.getMetricsAsJSON();
  const gauges = all.filter(
    ({ name, type }) => name.startsWith('platen_') && isGauge(type) && !SHOWN_ABOVE.has(name),
  );
  return Object.fromEntries(
    gauges.flatMap(({ name, values }) =>
      values.map(({ labels, value }) => [`${name}${labelText(labels)}`, value]),
    ),
  );
}

/** The library's types declare a number, its registry has a word. */
const isGauge = (type: unknown) => type === 'gauge';

function labelText({ service: _, ...labels }: Partial<Record<string, string | number>>): string {
  const texts = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return texts.length === 0 ? '' : `{${texts.join(',')}}`;
}

function shown(name: string, value: unknown): unknown {
  if (value === undefined) return 'not set';
  if (typeof value === 'number' || typeof value === 'boolean' || SHOWN.has(name)) return value;
  return 'set';
}
