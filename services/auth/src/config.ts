import { commonSettings, ConfigError, port, readConfig, tlsSettings } from '@platen/runtime';
import { isStoreAddress, STORE_ADDRESS_FORM } from '@platen/store';
import { z } from 'zod';
import { parsePeppers } from './keys/pepper.ts';
import { readIssuers, type Issuer } from './tokens/issuers.ts';

/** What a parser throws is told with the variable's name. */
const parsed = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue((error as Error).message);
      return z.NEVER;
    }
  });

const settings = {
  ...commonSettings,
  ...tlsSettings,
  grpcPort: ['PLATEN_GRPC_PORT', port().default(7001)],
  redisUrl: ['PLATEN_REDIS_URL', z.string().refine(isStoreAddress, STORE_ADDRESS_FORM)],
  peppers: ['PLATEN_KEY_PEPPERS', parsed(parsePeppers)],
  /** Development trusts an issuer on this machine, without TLS; production refuses to start with one. */
  environment: ['PLATEN_ENVIRONMENT', z.enum(['production', 'development']).default('production')],
  /** Whose tokens are trusted; a YAML file. Left out: nobody's. */
  issuersFile: ['PLATEN_ISSUERS_FILE', z.string().optional()],
  /** Accounts with a plan of the operator's choice; a YAML file. */
  accountsFile: ['PLATEN_ACCOUNTS_FILE', z.string().optional()],
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
