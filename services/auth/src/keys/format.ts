import { crc32 } from 'node:zlib';
import {
  ANY_KEY_PREFIX,
  KEY_DIGITS,
  keyPrefix,
  randomBase62,
  toBase62,
  type KeyMode,
} from '@platen/contracts';

const CHECKSUM_DIGITS = 6;
const RANDOM_DIGITS = KEY_DIGITS - CHECKSUM_DIGITS;

/** How many of a key's random digits people see: 24 of 190 bits. */
const SHOWN_DIGITS = 4;

const SHAPE = new RegExp(`^${ANY_KEY_PREFIX}[0-9A-Za-z]{${KEY_DIGITS}}$`);

/** Makes a new key: prefix, 32 random base62 digits (190 bits), 6 digits of checksum. */
export function generateKey(mode: KeyMode = 'live'): string {
  const body = keyPrefix(mode) + randomBase62(RANDOM_DIGITS);
  return body + checksum(body);
}

/** Whether the text can be a key at all: finds a typing error without a lookup. */
export function isWellFormedKey(text: string): boolean {
  return (
    SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_DIGITS)) === text.slice(-CHECKSUM_DIGITS)
  );
}

/** The visible beginning of a key. */
export function prefixOf(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 1 + SHOWN_DIGITS);
}

function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_DIGITS);
}
