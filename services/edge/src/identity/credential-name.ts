import { hash } from 'node:crypto';

/** What memory has of a key or a token for longer than a request: a hash. */
export function credentialName(credential: string): string {
  return hash('sha256', credential, 'base64');
}
