/** One hash tag for everything of an account, so that a cluster keeps it on one node. The scripts name the rest. */
export const accountKey = (accountId: string) => `auth:{${accountId}}`;

/** The record of an active key; never the key itself. */
export const recordKey = (accountId: string, keyId: string) =>
  `${accountKey(accountId)}:key:${keyId}`;

/** Leads from a key's fingerprint to its account and id. */
export const lookupKey = (fingerprint: string) => `auth:lookup:${fingerprint}`;
