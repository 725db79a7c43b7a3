import type { FetchImplementation } from 'jose';
import { z } from 'zod';

/** How long an issuer may take to answer, in milliseconds. */
export const ISSUER_TIMEOUT_MS = 3_000;

const documentSchema = z.looseObject({ issuer: z.string(), jwks_uri: z.url() });

/** What an issuer publishes about itself. */
export type Discovery = z.output<typeof documentSchema>;

/**
 * Reads what an issuer publishes (OpenID Connect Discovery 1.0, section 4).
 * @throws {Error} it cannot be had, or is another issuer's
 */
export async function discover(issuer: string, fetch: FetchImplementation): Promise<Discovery> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, {
    method: 'GET',
    headers: new Headers({ Accept: 'application/json' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS),
  });
  if (response.status !== 200) throw new Error(`discovery of ${issuer}: ${response.status}`);
  const document = documentSchema.parse(await response.json());
  if (document.issuer !== issuer) throw new Error(`discovery of ${issuer} names another issuer`);
  return document;
}
