import { commonSettings, ConfigError, port, readConfig, tlsSettings } from '@platen/runtime';
import { isStoreAddress, STORE_ADDRESS_FORM } from '@platen/store';
import { z } from 'zod';
import { parsePeppers } from './keys/pepper.ts';
import { readIssuers, type Issuer } from './tokens/issuers.ts';

/** Reports a parser's error with the name of the variable. */
const parsed = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue((error as Error).message);
      return z.NEVER;
    }
  });

export const settings = {
  ...commonSettings,
  ...tlsSettings,
  grpcPort: ['PLATEN_GRPC_PORT', port().default(7001), 'the port for the other services'],
  redisUrl: [
    'PLATEN_REDIS_URL',
    z.string().refine(isStoreAddress, STORE_ADDRESS_FORM),
    '`redis://…`, `redis+sentinel://…/MASTER` or `redis+cluster://…`; `rediss…` for TLS',
  ],
  peppers: [
    'PLATEN_KEY_PEPPERS',
    parsed(parsePeppers),
    '`VERSION:BASE64[,VERSION:BASE64…]`, each at least 32 bytes',
  ],
  accountsFile: [
    'PLATEN_ACCOUNTS_FILE',
    z.string().optional(),
    'plans of single accounts: [YAML or JSON](../../docs/guides/plans.md#the-accounts-file), watched',
  ],
  issuersFile: [
    'PLATEN_ISSUERS_FILE',
    z.string().optional(),
    'the issuers whose tokens auth trusts: [YAML](../../docs/guides/issuers.md#settings)',
  ],
  environment: [
    'PLATEN_ENVIRONMENT',
    z.enum(['production', 'development']).default('production'),
    '`development` allows an issuer on this machine without TLS; `production` does not start with one',
  ],
} as const;

export type AuthConfig = ReturnType<typeof readAuthConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readAuthConfig(env: NodeJS.ProcessEnv) {
  const config = readConfig(settings, env);
  return { ...config, issuers: issuersOf(config) };
}

function issuersOf({
  issuersFile,
  environment,
}: {
  issuersFile?: string | undefined;
  environment: string;
}): Issuer[] {
  if (issuersFile === undefined) return [];
  try {
    return readIssuers(issuersFile, environment === 'development');
  } catch (error) {
    throw new ConfigError(`PLATEN_ISSUERS_FILE (${issuersFile}): ${(error as Error).message}`);
  }
}
