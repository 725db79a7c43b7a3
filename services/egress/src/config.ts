import { MAX_RENDER_TIMEOUT_MS } from '@platen/network/time-outs';
import { cidrs, commonSettings, integer, port, readConfig } from '@platen/runtime';
import { z } from 'zod';
import { HOST_PATTERN, HOST_PATTERN_FORM } from './destinations/destinations.ts';

const MIB = 1024 * 1024;

const hostPatterns = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().toLowerCase().regex(HOST_PATTERN, HOST_PATTERN_FORM)));

export const settings = {
  ...commonSettings,
  mode: [
    'PLATEN_EGRESS_MODE',
    z.enum(['public', 'allowlist', 'none']).default('public'),
    'where documents load from: `public` (anywhere global), `allowlist`, `none`',
  ],
  hosts: [
    'PLATEN_EGRESS_HOSTS',
    hostPatterns,
    'for `allowlist`: `example.org, *.cdn.example`; never private addresses',
  ],
  deniedCidrs: [
    'PLATEN_EGRESS_DENIED_CIDRS',
    cidrs(),
    'public ranges to refuse: `203.0.112.0/22, 2001:db8::/32` ([guide](../../docs/guides/egress.md))',
  ],
  proxyPort: ['PLATEN_PROXY_PORT', port().default(3128), "the proxy's port"],
  proxySocket: ['PLATEN_PROXY_SOCKET', z.string().optional(), 'a Unix socket to listen on instead'],
  resolverPort: ['PLATEN_RESOLVER_PORT', port().optional(), 'serves the resolver, UDP and TCP'],
  maxBytes: [
    'PLATEN_EGRESS_MAX_BYTES',
    integer(1, 1024 * MIB).default(64 * MIB),
    'of one connection, both ways together: one response or one tunnel',
  ],
  maxMs: [
    'PLATEN_EGRESS_MAX_MS',
    integer(1, 600_000).default(MAX_RENDER_TIMEOUT_MS),
    'how long a connection may last',
  ],
  idleMs: [
    'PLATEN_EGRESS_IDLE_MS',
    integer(1, 600_000).default(20_000),
    'how long a connection may be idle',
  ],
  connectMs: [
    'PLATEN_EGRESS_CONNECT_MS',
    integer(1, 60_000).default(5_000),
    'how long a site may take to answer, lookup included',
  ],
  maxConnections: [
    'PLATEN_EGRESS_MAX_CONNECTIONS',
    integer(1, 100_000).default(1_024),
    "open at once; a request's head may have 16 KiB and take 10 s",
  ],
  maxPerEngine: [
    'PLATEN_EGRESS_MAX_PER_ENGINE',
    integer(1, 100_000).default(256),
    'open at once from one address',
  ],
} as const;

export type EgressConfig = ReturnType<typeof readEgressConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readEgressConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
