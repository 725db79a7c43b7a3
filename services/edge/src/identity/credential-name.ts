import { hash } from 'node:crypto';

/** The hash by which memory keeps a key or a token for longer than a request. */
export function credentialName(credential: string): string {
  return hash('sha256', credential, 'base64');
}
