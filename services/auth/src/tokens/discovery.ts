import type { FetchImplementation } from 'jose';
import { z } from 'zod';

/** How long an issuer may take to answer, in milliseconds. */
export const ISSUER_TIMEOUT_MS = 3_000;

const documentSchema = z.looseObject({ issuer: z.string(), jwks_uri: z.url() });

export type Discovery = z.output<typeof documentSchema>;

/**
 * Reads the discovery document of an issuer (OpenID Connect Discovery 1.0, section 4).
 * @throws {Error} the issuer does not answer, or the document names another issuer
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
