import { cidrs, commonSettings, port, readConfig } from '@platen/runtime';
import { z } from 'zod';
import { HOST_PATTERN, HOST_PATTERN_FORM } from './destinations/destinations.ts';

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
} as const;

export type EgressConfig = ReturnType<typeof readEgressConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readEgressConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
