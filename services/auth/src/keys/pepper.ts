import { createHmac } from 'node:crypto';

/** A secret that only auth knows, so that a stolen store yields no key. */
export interface Pepper {
  /** Its name in the store; 1-999999. */
  version: number;
  secret: Buffer;
}

const MIN_SECRET_BYTES = 32;

/**
 * Reads peppers from `VERSION:BASE64[,VERSION:BASE64…]`, each at least 32 bytes.
 * @returns newest (highest version) first; that one serves new keys
 * @throws {Error} saying what is wrong, without the secret
 */
export function parsePeppers(text: string): [Pepper, ...Pepper[]] {
  const [newest, ...older] = text
    .split(',')
    .map(parsePepper)
    .sort((a, b) => b.version - a.version);
  if (!newest) throw new Error('at least one pepper is needed');
  if (new Set([newest, ...older].map((pepper) => pepper.version)).size !== older.length + 1) {
    throw new Error('a version appears twice');
  }
  return [newest, ...older];
}

function parsePepper(text: string): Pepper {
  const match = /^([1-9]\d{0,5}):([A-Za-z0-9+/]+={0,2})$/.exec(text.trim());
  if (!match) throw new Error('must be VERSION:BASE64, several separated by commas');
  const secret = Buffer.from(match[2] ?? '', 'base64');
  if (secret.length < MIN_SECRET_BYTES) {
    throw new Error(`a pepper must have at least ${MIN_SECRET_BYTES} bytes`);
  }
  return { version: Number(match[1]), secret };
}

/**
 * Derives the secret by which an edge hashes how callers of an account name their requests. No API key begins like
 * what is hashed here.
 */
export function requestIdSecret(accountId: string, { secret }: Pepper): string {
  return createHmac('sha256', secret).update(`requests of ${accountId}`).digest('hex');
}

/** The store's name for a key: HMAC-SHA-256 under a pepper, `VERSION:HEX`. */
export function computeFingerprint(key: string, { version, secret }: Pepper): string {
  return `${version}:${createHmac('sha256', secret).update(key).digest('hex')}`;
}
