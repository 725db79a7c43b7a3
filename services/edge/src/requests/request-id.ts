import { createHmac } from 'node:crypto';

/** No id of a request has it. */
const HASHED = ':';

/** In bytes. */
const HASH_LENGTH = 16;

/**
 * A caller's own id as the log keeps it: it may say whom the document is for.
 * @param secret absent: an auth of an earlier version sent none, so nothing is kept of the id
 */
export function hashedRequestId(requestId: string, secret: string | undefined): string {
  if (secret === undefined) return HASHED;
  const hash = createHmac('sha256', secret).update(requestId).digest();
  return HASHED + hash.subarray(0, HASH_LENGTH).toString('base64url');
}

/** What the log may have for an id that is searched. */
export function loggedForms(requestId: string, secret: string | undefined): string[] {
  return secret === undefined ? [requestId] : [requestId, hashedRequestId(requestId, secret)];
}

/** @returns null: the caller chose it, and the log does not know it */
export function shownRequestId(logged: string): string | null {
  return logged.startsWith(HASHED) ? null : logged;
}
