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

export const settings = {
  ...commonSettings,
  port: [
    'PLATEN_ISSUER_PORT',
    port(),
    "the port, and with it the issuer's name: `http://127.0.0.1:PORT`",
  ],
  audience: ['PLATEN_ISSUER_AUDIENCE', z.string().min(1), 'the audience of its tokens'],
  key: ['PLATEN_ISSUER_KEY', privateKey(), 'signs tokens: a private JSON Web Key with a `kid`'],
  secret: [
    'PLATEN_ISSUER_SECRET',
    z.string().min(32),
    'at least 32 characters; a caller with it gets any token',
  ],
  consoleUrl: [
    'PLATEN_CONSOLE_URL',
    z.url(),
    "the console's address; the login returns only there",
  ],
} as const;

export type IssuerConfig = ReturnType<typeof readIssuerConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readIssuerConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
