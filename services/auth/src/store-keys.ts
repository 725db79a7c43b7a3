/** One hash tag for everything of an account, so that a cluster keeps it on one node. The scripts name the rest. */
export const accountKey = (accountId: string) => `auth:{${accountId}}`;

/** The record of an active key; never the key itself. */
export const recordKey = (accountId: string, keyId: string) =>
  `${accountKey(accountId)}:key:${keyId}`;

/** Leads from a key's fingerprint to its account and id. */
export const lookupKey = (print: string) => `auth:lookup:${print}`;

/** Bytes of an ended key's fingerprint in its name: nobody finds another key with the same 128 bits. */
const ENDED_PRINT_BYTES = 16;

/** Leads from a key's fingerprint to how it ended; a short name, because there are many. */
export function endedKey(print: string): string {
  const bytes = Buffer.from(print.slice(print.indexOf(':') + 1), 'hex');
  return `auth:e:${bytes.subarray(0, ENDED_PRINT_BYTES).toString('base64url')}`;
}
