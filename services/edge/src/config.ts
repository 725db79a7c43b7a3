import { commonSettings, integer, port, readConfig } from '@platen/runtime';
import { z } from 'zod';

const address = () => z.string().regex(/^[^\s:]+:\d+$/, 'must be host:port');

const settings = {
  ...commonSettings,
  httpPort: ['PLATEN_HTTP_PORT', port().default(8080)],
  authAddress: ['PLATEN_AUTH_ADDRESS', address()],
  usageAddress: ['PLATEN_USAGE_ADDRESS', address()],
  renderAddress: ['PLATEN_RENDER_ADDRESS', address()],
  renderTimeoutMs: ['PLATEN_RENDER_TIMEOUT_MS', integer(1_000, 120_000).optional()],
  /** How many proxies stand before the edge: so many entries of X-Forwarded-For are believed. */
  trustedProxies: ['PLATEN_TRUSTED_PROXIES', integer(0, 10).default(0)],
} as const;

export type EdgeConfig = ReturnType<typeof readEdgeConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readEdgeConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
