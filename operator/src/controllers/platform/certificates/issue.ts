import 'reflect-metadata'; // @peculiar/x509 needs it before itself
import { randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';

/** A certificate and its key, PEM. */
export interface KeyPair {
  cert: string;
  key: string;
}

export interface LeafNames {
  /** Its names or addresses for callers. */
  dns: string[];
  /** Its identity: `spiffe://PLATFORM.NAMESPACE/SERVICE`. */
  spiffeId: string;
}

/** Node's, with the type of the library. */
const crypto = webcrypto as unknown as Crypto;

const DAY_MS = 24 * 60 * 60_000;
const CA_LIFE_MS = 365 * DAY_MS;
export const LEAF_LIFE_MS = 30 * DAY_MS;

/** Clocks of nodes differ: a new certificate must be valid for a slow clock. */
const BACKDATED_MS = 5 * 60_000;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Creates an authority, which may sign leafs but no further authorities. */
export async function issueAuthority(name: string, now: number): Promise<KeyPair> {
  const keys = await newKeys();
  const cert = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialNumber(),
      name: `CN=${name}`,
      keys,
      signingAlgorithm: ALGORITHM,
      ...validity(now, CA_LIFE_MS),
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    },
    crypto,
  );
  return { cert: cert.toString('pem'), key: await exportPem(keys.privateKey) };
}

/** Creates a certificate for both ends of mutual TLS; it never outlives its authority. */
export async function issueLeaf(
  authority: KeyPair,
  { dns, spiffeId }: LeafNames,
  now: number,
): Promise<KeyPair> {
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(authority.cert);
  const life = Math.min(LEAF_LIFE_MS, issuer.notAfter.getTime() - now);
  const names = [...dns.map(hostName), { type: 'url' as const, value: spiffeId }];
  const cert = await x509.X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(),
      issuer: issuer.subject,
      publicKey: keys.publicKey,
      signingKey: await signingKey(authority.key),
      signingAlgorithm: ALGORITHM,
      ...validity(now, life),
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']),
        // Critical, because there is no subject (RFC 5280, 4.2.1.6).
        new x509.SubjectAlternativeNameExtension(names, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
        await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      ],
    },
    crypto,
  );
  return { cert: cert.toString('pem'), key: await exportPem(keys.privateKey) };
}

/** When two thirds of its lifetime are over. */
export function renewAt({ cert }: Pick<KeyPair, 'cert'>): number {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  const from = validFromDate.getTime();
  return from + ((validToDate.getTime() - from) * 2) / 3;
}

function hostName(value: string) {
  return { type: isIP(value) ? ('ip' as const) : ('dns' as const), value };
}

function newKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

function validity(now: number, lifeMs: number) {
  return { notBefore: new Date(now - BACKDATED_MS), notAfter: new Date(now + lifeMs) };
}

/** Positive, as RFC 5280 requires. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8() & 0x7f) | 0x40);
  return bytes.toString('hex');
}

async function exportPem(key: CryptoKey): Promise<string> {
  const bytes = await crypto.subtle.exportKey('pkcs8', key);
  return x509.PemConverter.encode(bytes, 'PRIVATE KEY');
}

function signingKey(pem: string): Promise<CryptoKey> {
  const bytes = x509.PemConverter.decodeFirst(pem);
  return crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign']);
}
