import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.object({
  keyPeppers: z.string(),
  /** Signs the development issuer's tokens: a private JWK, as JSON. */
  issuerKey: z.string(),
  /** Lets the command line have tokens made. */
  issuerSecret: z.string(),
});

export type Secrets = z.output<typeof schema>;

export function newPeppers(): string {
  return `1:${randomBytes(32).toString('base64')}`;
}

/** New secrets of a run. They stay in its folder. */
export function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex') };
  return {
    keyPeppers: newPeppers(),
    issuerKey: JSON.stringify(jwk),
    issuerSecret: randomBytes(32).toString('base64url'),
  };
}

/** Secrets of a local run: created at the first start, kept for the next, readable only by their owner. */
export function loadSecrets(file: string): Secrets {
  const known: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = { ...newSecrets(), ...(known as Partial<Secrets>) };
  writeFileSync(file, `${JSON.stringify(secrets)}\n`, { mode: 0o600 });
  return schema.parse(secrets);
}
