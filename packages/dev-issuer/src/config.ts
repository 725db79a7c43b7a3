import { commonSettings, port, readConfig } from '@platen/runtime';
import { z } from 'zod';

const privateKey = () =>
  z.string().transform((text, context) => {
    try {
      return z.looseObject({ kty: z.string(), kid: z.string() }).parse(JSON.parse(text));
    } catch {
      context.addIssue('must be a private JSON Web Key with a kid');
      return z.NEVER;
    }
  });

const settings = {
  ...commonSettings,
  port: ['PLATEN_ISSUER_PORT', port()],
  /** What tokens are for. */
  audience: ['PLATEN_ISSUER_AUDIENCE', z.string().min(1)],
  /** Signs tokens: a private JWK. */
  key: ['PLATEN_ISSUER_KEY', privateKey()],
  /** Whoever knows it is given any token at once; also signs cookies. */
  secret: ['PLATEN_ISSUER_SECRET', z.string().min(32)],
  /** Where the console is: the login returns there alone. */
  consoleUrl: ['PLATEN_CONSOLE_URL', z.url()],
} as const;

export type IssuerConfig = ReturnType<typeof readIssuerConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readIssuerConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
