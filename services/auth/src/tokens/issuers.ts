import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** JWA (RFC 7518) with a public key: a service that can check a token cannot sign one. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const consoleSchema = z.strictObject({
  /** The console's public client at this issuer: it has no secret, and uses PKCE (RFC 7636). */
  client_id: z.string().min(1).max(255),
  /** RFC 6749, 3.3. */
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/, 'must be a scope, without spaces'))
    .default(['openid', 'offline_access']),
  /** A parameter of the login (RFC 8707), if the issuer needs it for the audience. */
  resource: z.url().optional(),
  /** The text on the login button; by default the issuer's host. */
  name: z.string().min(1).max(100).optional(),
});

const issuerSchema = z.strictObject({
  /** The claim `iss`, exactly. */
  issuer: z.url(),
  /** Required in `aud`. */
  audience: z.string().min(1),
  /** Address of the keys; by default from discovery. */
  jwks_url: z.url().optional(),
  algorithms: z.array(z.enum(ALGORITHMS)).min(1).default(['RS256', 'ES256']),
  /** The claim that names the account at this issuer. */
  account_claim: z.string().min(1).default('sub'),
  /** The claim that names the plan; absent: the issuer does not set plans. */
  plan_claim: z.string().min(1).optional(),
  /** Whether the first token of an unknown account creates it. */
  create_accounts: z.boolean().default(true),
  /** The plan of an account that its first token creates. */
  default_plan: z.string().min(1).default('starter'),
  /** The login to the console; absent: none. */
  console: consoleSchema.optional(),
});

/** A trusted issuer. */
export type Issuer = z.infer<typeof issuerSchema>;

/**
 * Reads trusted issuers from YAML.
 * @param development allows an issuer on this machine, without TLS
 * @throws {Error} names the fault
 */
export function parseIssuers(text: string, development: boolean): Issuer[] {
  const issuers = z.array(issuerSchema).safeParse(parse(text) ?? []);
  if (!issuers.success) throw new Error(z.prettifyError(issuers.error));
  const names = issuers.data.map(({ issuer }) => issuer);
  if (new Set(names).size < names.length) throw new Error('an issuer appears twice');
  for (const { issuer, jwks_url } of issuers.data) {
    for (const url of [issuer, ...(jwks_url ? [jwks_url] : [])]) requireSafe(url, development);
  }
  return issuers.data;
}

export function readIssuers(file: string, development: boolean): Issuer[] {
  return parseIssuers(readFileSync(file, 'utf8'), development);
}

/** Refuses an address without TLS, because anybody could replace its keys. */
export function requireSafe(url: string, development: boolean): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:') return;
  if (development && protocol === 'http:' && LOOPBACK.has(hostname)) return;
  throw new Error(
    `${url} must be https${development ? '' : '; an issuer without it is for development only'}`,
  );
}
