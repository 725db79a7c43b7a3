import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT, type JWK } from 'jose';

export interface SignerOptions {
  issuer: string;
  key: JWK & { kid: string };
  audience: string;
}

/** Claims of a token besides the usual ones; null omits a claim. */
type Claims = Record<string, unknown>;

/** A working day and a half, in seconds. */
export const TOKEN_LIFETIME_S = 16 * 60 * 60;

export const ALGORITHM = 'RS256';

/** Signs whatever it is asked to: right tokens, and wrong ones for tests. @param claims laid over the usual ones */
export async function signedToken(
  claims: Claims,
  { issuer, audience, key }: SignerOptions,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const usual = {
    iss: issuer,
    aud: audience,
    iat: now,
    exp: now + TOKEN_LIFETIME_S,
    jti: randomUUID(),
  };
  const all: Record<string, unknown> = { ...usual, ...claims };
  const payload = Object.entries(all).filter(([, value]) => value !== null);
  return new SignJWT(Object.fromEntries(payload))
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'at+jwt' })
    .sign(await importJWK(key, ALGORITHM));
}
