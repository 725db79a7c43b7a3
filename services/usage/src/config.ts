import { fileURLToPath } from 'node:url';
import { commonSettings, integer, port, readConfig, tlsSettings } from '@platen/runtime';
import { isStoreAddress, STORE_ADDRESS_FORM } from '@platen/store';
import { z } from 'zod';

const DEFAULT_PLANS = fileURLToPath(new URL('../plans.yaml', import.meta.url));

export const settings = {
  ...commonSettings,
  ...tlsSettings,
  grpcPort: ['PLATEN_GRPC_PORT', port().default(7002), 'the port for the other services'],
  redisUrl: [
    'PLATEN_REDIS_URL',
    z.string().refine(isStoreAddress, STORE_ADDRESS_FORM),
    '`redis://…`: [what Redis must be set to](../../docs/guides/redis.md)',
  ],
  plansFile: [
    'PLATEN_PLANS_FILE',
    z.string().default(DEFAULT_PLANS),
    'YAML or JSON',
    'the shipped `plans.yaml`',
  ],
  accountsFile: [
    'PLATEN_ACCOUNTS_FILE',
    z.string().optional(),
    "overrides of single accounts: YAML or JSON, the same file as auth's",
  ],
  environment: [
    'PLATEN_ENVIRONMENT',
    z.enum(['production', 'development']).default('production'),
    '`development` also serves `DevelopmentService`',
  ],
  storeFailure: [
    'PLATEN_STORE_FAILURE',
    z.enum(['closed', 'open']).default('closed'),
    'while Redis is down: `closed` (refuse) or `open` (admit by a local rate; [guide](../../docs/guides/redis.md))',
  ],
  replicas: [
    'PLATEN_REPLICAS',
    integer(1, 1_000).default(1),
    "how many replicas of usage share the plans' rates while Redis is down",
  ],
} as const;

export type UsageConfig = ReturnType<typeof readUsageConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readUsageConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
