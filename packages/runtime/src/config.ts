import { DRAIN_TIMEOUT_MS } from '@platen/network/time-outs';
import { z } from 'zod';

/** One setting: the environment variable it comes from, and what it may be. */
type Setting = readonly [variable: string, schema: z.ZodType];

type Settings = Record<string, Setting>;

type Values<S extends Settings> = { [K in keyof S]: z.output<S[K][1]> };

/** The environment does not describe a working service; the message lists every fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads all settings of a service from the environment, once.
 * @throws {ConfigError} naming every missing or bad variable, not only the first
 */
export function readConfig<S extends Settings>(settings: S, env: NodeJS.ProcessEnv): Values<S> {
  const faults: string[] = [];
  const values = Object.entries(settings).map(([name, [variable, schema]]) => {
    // An empty variable is an unset one: that is how shells and charts leave things out.
    const result = schema.safeParse(env[variable] === '' ? undefined : env[variable]);
    if (!result.success) faults.push(`${variable}: ${z.prettifyError(result.error)}`);
    return [name, result.data] as const;
  });
  if (faults.length > 0)
    throw new ConfigError(`The configuration is not usable:\n${faults.join('\n')}`);
  return Object.fromEntries(values) as Values<S>;
}

/** A TCP port, 0-65535; 0 asks the system for a free one. */
export const port = () => z.coerce.number().int().min(0).max(65_535);

/** An integer within bounds, both included. */
export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The settings that every service has. */
export const commonSettings = {
  logLevel: ['PLATEN_LOG_LEVEL', z.enum(LOG_LEVELS).default('info')],
  bindAddress: ['PLATEN_BIND_ADDRESS', z.string().default('0.0.0.0')],
  metricsPort: ['PLATEN_METRICS_PORT', port().default(9090)],
  drainDelayMs: ['PLATEN_DRAIN_DELAY_MS', integer(0, 60_000).default(5_000)],
  drainTimeoutMs: ['PLATEN_DRAIN_TIMEOUT_MS', integer(0, 600_000).default(DRAIN_TIMEOUT_MS)],
  /** Where traces go: a collector that takes OTLP over HTTP. Left out, there are none. */
  otlpEndpoint: ['OTEL_EXPORTER_OTLP_ENDPOINT', z.url({ protocol: /^https?$/ }).optional()],
  /** Which share of the traces that begin here is kept. */
  traceRatio: ['PLATEN_TRACE_RATIO', z.coerce.number().min(0).max(1).default(1)],
  /** The process's own certificate, whose end is told. */
  tlsCertFile: ['PLATEN_TLS_CERT_FILE', z.string().optional()],
  /** Which code and settings it has; without, it is ready before it has used what it needs. */
  revision: ['PLATEN_REVISION', z.string().optional()],
  /** Which revisions were ready before, a line each. */
  provenRevisionsFile: ['PLATEN_PROVEN_REVISIONS_FILE', z.string().optional()],
} as const satisfies Settings;

type AllCommon = Values<typeof commonSettings>;

/** What may be left out has a default. */
export type CommonConfig = Omit<AllCommon, Optional> & Partial<Pick<AllCommon, Optional>>;

type Optional = 'otlpEndpoint' | 'traceRatio' | 'tlsCertFile' | 'revision' | 'provenRevisionsFile';
