import 'reflect-metadata'; // @peculiar/x509 needs it before itself
import { webcrypto } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as x509 from '@peculiar/x509';
import type { StateFolder } from './folder.ts';

/** What requests call it. */
export const SIGNING_CERTIFICATE = 'development';

/** Node's, with the type of the library. */
const crypto = webcrypto as unknown as Crypto;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Makes a certificate that all accounts of this run may sign with, by itself alone. @returns render's settings file */
export async function writeSigning(folder: StateFolder): Promise<string> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const now = Date.now();
  const validity = { notBefore: new Date(now), notAfter: new Date(now + YEAR_MS) };
  const extensions = [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true)];
  const names = { name: 'CN=Platen on this machine', keys, signingAlgorithm: ALGORITHM };
  const cert = await x509.X509CertificateGenerator.createSelfSigned(
    { ...names, ...validity, extensions },
    crypto,
  );
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  const files = { key: 'key.pem', certificates: 'certificate.pem' };
  const at = (name: string) => folder.at('signing', name);
  mkdirSync(folder.at('signing'), { recursive: true, mode: 0o700 });
  writeFileSync(at(files.key), x509.PemConverter.encode(key, 'PRIVATE KEY'), { mode: 0o600 });
  writeFileSync(at(files.certificates), cert.toString('pem'));
  const settings = { [SIGNING_CERTIFICATE]: { ...files, accounts: 'all' } };
  writeFileSync(at('signing.json'), JSON.stringify(settings));
  return at('signing.json');
}
