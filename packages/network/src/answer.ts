import { decode, encode, RECURSION_AVAILABLE, RECURSION_DESIRED } from 'dns-packet';

/**
 * The address of every name. It looks public to an engine's own filter, and is reserved for documentation (TEST-NET-3, RFC 5737).
 * The proxy connects, and looks the name up itself.
 */
export const EVERY_NAME = '203.0.113.1';

const TTL_SECONDS = 60;

/** @returns the answer to a DNS message; undefined: not a query */
export function answerTo(message: Buffer): Buffer | undefined {
  const query = decoded(message);
  if (query?.type !== 'query' || query.questions?.length !== 1) return undefined;
  const [{ name, type } = { name: '', type: 'A' }] = query.questions;
  return encode({
    type: 'response',
    ...(query.id !== undefined && { id: query.id }),
    flags: RECURSION_DESIRED | RECURSION_AVAILABLE,
    questions: query.questions,
    answers: type === 'A' ? [{ type, name, ttl: TTL_SECONDS, data: EVERY_NAME }] : [],
  });
}

function decoded(message: Buffer) {
  try {
    return decode(message);
  } catch {
    return undefined;
  }
}
