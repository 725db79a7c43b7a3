import { execFileSync } from 'node:child_process';

export const SIGNING_SECRET = 'invoices-signing';

export const CERTIFICATE = 'invoices';

/** Of a PdfPlatform: one account may sign, the others not. */
export const SIGNING = {
  certificates: [
    {
      name: CERTIFICATE,
      secretRef: { name: SIGNING_SECRET },
      accounts: [{ issuer: 'urn:test', subject: 'acme' }],
    },
  ],
};

/** With a certificate of its own, for this name. */
export function signingSecret(commonName: string) {
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', '-'];
  const pem = execFileSync('openssl', [...made, '-subj', `/CN=${commonName}`], { stdio: 'pipe' });
  const [key = '', certificate = ''] = pem.toString().split(/(?=-----BEGIN CERTIFICATE)/);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'kubernetes.io/tls',
    metadata: { name: SIGNING_SECRET },
    stringData: { 'tls.key': key, 'tls.crt': certificate },
  };
}
