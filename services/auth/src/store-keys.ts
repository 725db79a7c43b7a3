/** One hash tag for everything of an account, so that a cluster keeps it on one node. The scripts name the rest. */
export const accountKey = (accountId: string) => `auth:{${accountId}}`;

/** The record of an active key; never the key itself. */
export const recordKey = (accountId: string, keyId: string) =>
  `${accountKey(accountId)}:key:${keyId}`;

/** Leads from a key's fingerprint to its account and id. */
export const lookupKey = (fingerprint: string) => `auth:lookup:${fingerprint}`;

/** Bytes of an ended key's fingerprint in its name: to find another key with the same 128 bits is not feasible. */
const ENDED_FINGERPRINT_BYTES = 16;

/** Leads from a key's fingerprint to how it ended; a short name, because there are many. */
export function endedKey(fingerprint: string): string {
  const bytes = Buffer.from(fingerprint.slice(fingerprint.indexOf(':') + 1), 'hex');
  return `auth:e:${bytes.subarray(0, ENDED_FINGERPRINT_BYTES).toString('base64url')}`;
}
