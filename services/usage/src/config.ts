import { fileURLToPath } from 'node:url';
import { commonSettings, port, readConfig } from '@platen/runtime';
import { isStoreAddress, STORE_ADDRESS_FORM } from '@platen/store';
import { z } from 'zod';

const DEFAULT_PLANS = fileURLToPath(new URL('../plans.yaml', import.meta.url));

const settings = {
  ...commonSettings,
  grpcPort: ['PLATEN_GRPC_PORT', port().default(7002)],
  redisUrl: ['PLATEN_REDIS_URL', z.string().refine(isStoreAddress, STORE_ADDRESS_FORM)],
  plansFile: ['PLATEN_PLANS_FILE', z.string().default(DEFAULT_PLANS)],
  /** Accounts with overrides; auth reads their plans from the same file. */
  accountsFile: ['PLATEN_ACCOUNTS_FILE', z.string().optional()],
  /** Development serves `DevelopmentService`, which changes plans and counts by hand. */
  environment: ['PLATEN_ENVIRONMENT', z.enum(['production', 'development']).default('production')],
} as const;

export type UsageConfig = ReturnType<typeof readUsageConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readUsageConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
