import { fileURLToPath } from 'node:url';
import { commonSettings, integer, port, readConfig, tlsSettings } from '@platen/runtime';
import { isStoreAddress, STORE_ADDRESS_FORM } from '@platen/store';
import { z } from 'zod';

const DEFAULT_PLANS = fileURLToPath(new URL('../plans.yaml', import.meta.url));

const settings = {
  ...commonSettings,
  ...tlsSettings,
  grpcPort: ['PLATEN_GRPC_PORT', port().default(7002)],
  redisUrl: ['PLATEN_REDIS_URL', z.string().refine(isStoreAddress, STORE_ADDRESS_FORM)],
  plansFile: ['PLATEN_PLANS_FILE', z.string().default(DEFAULT_PLANS)],
  /** Accounts with overrides; auth reads their plans from the same file. */
  accountsFile: ['PLATEN_ACCOUNTS_FILE', z.string().optional()],
  /** While the store is away: refuse (closed), or admit by a local rate and charge later (open). */
  storeFailure: ['PLATEN_STORE_FAILURE', z.enum(['closed', 'open']).default('closed')],
  /** How many of this service share the plans' rates while the store is away. */
  replicas: ['PLATEN_REPLICAS', integer(1, 1_000).default(1)],
  /** Development serves `DevelopmentService`, which changes plans and counts by hand. */
  environment: ['PLATEN_ENVIRONMENT', z.enum(['production', 'development']).default('production')],
} as const;

export type UsageConfig = ReturnType<typeof readUsageConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readUsageConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
