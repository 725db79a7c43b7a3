/** One hash tag for all that belongs to an account: on a cluster it lives on one node. */
export const accountKey = (accountId: string) => `auth:{${accountId}}`;

/** Names of an account's keys in the store. */
export const keysKey = (accountId: string) => `${accountKey(accountId)}:keys`;
export const activeKey = (accountId: string) => `${accountKey(accountId)}:active`;

/** What is known about a key; never the key itself. */
export const recordPrefix = (accountId: string) => `${accountKey(accountId)}:key:`;
export const recordKey = (accountId: string, keyId: string) => recordPrefix(accountId) + keyId;

/** From a key's fingerprint to its account and id. */
export const lookupKey = (print: string) => `auth:lookup:${print}`;
