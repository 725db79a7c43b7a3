/** The identity in a certificate: `spiffe://TRUST_DOMAIN/NAME` (SPIFFE-ID 1.0). */
export interface SpiffeId {
  /** The platform. */
  trustDomain: string;
  /** The service: `edge`. */
  name: string;
}

const SPIFFE_ID = /^URI:spiffe:\/\/([a-z0-9._-]+)\/([a-z0-9-]+)$/;

/**
 * @param subjectAltName in Node.js' form: `DNS:a, URI:spiffe://b/c`
 * @returns undefined if there is no such name, or more than one
 */
export function parseSpiffeId(subjectAltName: string | undefined): SpiffeId | undefined {
  // Node.js quotes a name that contains a comma; none of ours does.
  if (!subjectAltName || subjectAltName.includes('"')) return undefined;
  const found = subjectAltName.split(', ').flatMap((name) => {
    const [, trustDomain, service] = SPIFFE_ID.exec(name) ?? [];
    return trustDomain && service ? [{ trustDomain, name: service }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
