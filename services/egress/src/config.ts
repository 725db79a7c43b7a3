import { MAX_RENDER_TIMEOUT_MS } from '@platen/network/time-outs';
import { cidrs, commonSettings, integer, port, readConfig } from '@platen/runtime';
import { z } from 'zod';
import { HOST_PATTERN, HOST_PATTERN_FORM } from './destinations/host-patterns.ts';

const MIB = 1024 * 1024;

const hostPatterns = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().toLowerCase().regex(HOST_PATTERN, HOST_PATTERN_FORM)));

const settings = {
  ...commonSettings,
  proxyPort: ['PLATEN_PROXY_PORT', port().default(3128)],
  /** Where to listen instead of a port: the path of a Unix socket. */
  proxySocket: ['PLATEN_PROXY_SOCKET', z.string().optional()],
  /** Of the resolver, UDP and TCP; left out, there is none. */
  resolverPort: ['PLATEN_RESOLVER_PORT', port().optional()],
  /** Where documents may load from: anywhere public, the listed hosts, nowhere. */
  mode: ['PLATEN_EGRESS_MODE', z.enum(['public', 'allowlist', 'none']).default('public')],
  hosts: ['PLATEN_EGRESS_HOSTS', hostPatterns],
  /** Public ranges that documents may not load from in any mode: the installation's own. */
  deniedCidrs: ['PLATEN_EGRESS_DENIED_CIDRS', cidrs()],
  /** Of one connection, both ways together. */
  maxBytes: ['PLATEN_EGRESS_MAX_BYTES', integer(1, 1024 * MIB).default(64 * MIB)],
  /** How long a connection may live; the longest that any plan gives a document. */
  maxMs: ['PLATEN_EGRESS_MAX_MS', integer(1, 600_000).default(MAX_RENDER_TIMEOUT_MS)],
  idleMs: ['PLATEN_EGRESS_IDLE_MS', integer(1, 600_000).default(20_000)],
  connectMs: ['PLATEN_EGRESS_CONNECT_MS', integer(1, 60_000).default(5_000)],
  /** Open at once, of all engines. */
  maxConnections: ['PLATEN_EGRESS_MAX_CONNECTIONS', integer(1, 100_000).default(1_024)],
  /** Open at once, of one engine. */
  maxPerEngine: ['PLATEN_EGRESS_MAX_PER_ENGINE', integer(1, 100_000).default(256)],
} as const;

export type EgressConfig = ReturnType<typeof readEgressConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readEgressConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
