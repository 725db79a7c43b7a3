/**
 * One hash tag for all that belongs to an account: on a cluster it lives on one node. The scripts
 * name the rest of it.
 */
export const accountKey = (accountId: string) => `auth:{${accountId}}`;

/** What is known about a key that works; never the key itself. */
export const recordKey = (accountId: string, keyId: string) =>
  `${accountKey(accountId)}:key:${keyId}`;

/** From a key's fingerprint to its account and id. */
export const lookupKey = (print: string) => `auth:lookup:${print}`;

/** Bytes of an ended key's fingerprint that its name in the store has: nobody finds another key with the same 128 bits. */
const ENDED_PRINT_BYTES = 16;

/** From a key's fingerprint to how it ended; a short name, as there are many. */
export function endedKey(print: string): string {
  const bytes = Buffer.from(print.slice(print.indexOf(':') + 1), 'hex');
  return `auth:e:${bytes.subarray(0, ENDED_PRINT_BYTES).toString('base64url')}`;
}
