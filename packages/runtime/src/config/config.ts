import { DRAIN_TIMEOUT_MS } from '@platen/contracts/time-outs';
import { z } from 'zod';

/**
 * One setting: the environment variable it comes from, what it may be, and what the README says of it: its meaning, and its
 * default where that depends on the machine.
 */
type Setting = readonly [variable: string, schema: z.ZodType, meaning?: string, usual?: string];

export type Settings = Record<string, Setting>;

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
  logLevel: [
    'PLATEN_LOG_LEVEL',
    z.enum(LOG_LEVELS).default('info'),
    '`trace` to `fatal`, or `silent`',
  ],
  bindAddress: [
    'PLATEN_BIND_ADDRESS',
    z.string().default('0.0.0.0'),
    'the address that all ports listen on',
  ],
  metricsPort: [
    'PLATEN_METRICS_PORT',
    port().default(9090),
    '`/metrics`, `/healthz` (it runs), `/readyz` (started, not draining), `/statusz` (for people)',
  ],
  revision: [
    'PLATEN_REVISION',
    z.string().optional(),
    'the revision of the process; with it, it is ready once it has used its dependencies',
  ],
  provenRevisionsFile: [
    'PLATEN_PROVEN_REVISIONS_FILE',
    z.string().optional(),
    'revisions that were ready before, a line each; one of them waits at most 30 s',
  ],
  drainDelayMs: [
    'PLATEN_DRAIN_DELAY_MS',
    integer(0, 60_000).default(5_000),
    'time between “not ready” and closing, in which other services stop calling this process',
  ],
  drainTimeoutMs: [
    'PLATEN_DRAIN_TIMEOUT_MS',
    integer(0, 600_000).default(DRAIN_TIMEOUT_MS),
    'how long requests in flight may take to finish',
  ],
  otlpEndpoint: [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    z.url({ protocol: /^https?$/ }).optional(),
    'where [traces](../../docs/traces.md) go; without it there are none',
  ],
  traceRatio: [
    'PLATEN_TRACE_RATIO',
    z.coerce.number().min(0).max(1).default(1),
    'the share of traces that is kept',
  ],
  tlsCertFile: [
    'PLATEN_TLS_CERT_FILE',
    z.string().optional(),
    'a certificate; `platen_certificate_not_after_seconds` reports when it expires',
  ],
} as const satisfies Settings;

type AllCommon = Values<typeof commonSettings>;

/** What may be left out has a default. */
export type CommonConfig = Omit<AllCommon, Optional> & Partial<Pick<AllCommon, Optional>>;

type Optional = 'otlpEndpoint' | 'traceRatio' | 'tlsCertFile' | 'revision' | 'provenRevisionsFile';

/** Settings of services that call each other: all or none. The files are read again when they change. */
export const tlsSettings = {
  tlsCertFile: [
    'PLATEN_TLS_CERT_FILE',
    z.string().optional(),
    "the service's certificate, PEM; its URI name is its identity: `spiffe://PLATFORM/SERVICE`",
  ],
  tlsKeyFile: ['PLATEN_TLS_KEY_FILE', z.string().optional(), 'its private key'],
  tlsCaFile: ['PLATEN_TLS_CA_FILE', z.string().optional(), 'the authorities that it trusts'],
} as const;

type TlsConfig = Record<keyof typeof tlsSettings, string | undefined>;

/** @returns undefined if none is given @throws {ConfigError} only some are given */
export function tlsFiles({
  tlsCertFile: certFile,
  tlsKeyFile: keyFile,
  tlsCaFile: caFile,
}: Partial<TlsConfig>) {
  if (certFile && keyFile && caFile) return { certFile, keyFile, caFile };
  if (!certFile && !keyFile && !caFile) return undefined;
  const names = Object.values(tlsSettings).map(([variable]) => variable);
  throw new ConfigError(`${names.join(', ')}: give all of them, or none`);
}
