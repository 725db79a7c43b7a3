// Made of packages/contracts/src/time-outs.ts by npm run generate.
/** Longer than any plan lets a document take. */
export const CLIENT_TIMEOUT_MS = 150000;
