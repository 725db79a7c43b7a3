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

/** What may stand in a key's place, and what to do about it. */
const MISTAKEN: readonly [RegExp, string][] = [
  [/^["'`]|["'`]$/, 'Send it without the quotation marks.'],
  [/^(?:Bearer|ApiKey)\b/i, 'Send it alone, without a word before it.'],
  [/^[$%<{[]|[^ -~]|\.\.\.$|\*\*/, 'This is a placeholder: put the key itself in its place.'],
  [/^eyJ/, 'This is a token; documents take an API key, which is made with the token.'],
  [/^key_/, 'This is the id of a key; the key itself is shown once, when it is made.'],
  [
    new RegExp(`^${ANY_KEY_PREFIX}[0-9A-Za-z]{0,${KEY_DIGITS - 1}}$`),
    'It is cut off: copy the whole key.',
  ],
  [new RegExp(`^${ANY_KEY_PREFIX}[0-9A-Za-z]{${KEY_DIGITS}}.`), 'It has something at its end.'],
  [new RegExp(`^${ANY_KEY_PREFIX}`), 'A character of it is wrong: copy it anew.'],
];

/**
 * Tells a caller what is wrong with a text that auth does not accept as a key. The function reads only the text and looks nothing up, so no
 * caller learns from its answer which keys exist.
 */
export function adviceFor(text: string): string {
  if (isWellFormedKey(text)) return 'A key works only on the platform that made it.';
  const [, advice] = MISTAKEN.find(([sign]) => sign.test(text)) ?? [];
  return advice ?? 'A key begins with platen_live_ or platen_test_, and this does not.';
}

/** The visible beginning of a key. */
export function prefixOf(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 1 + SHOWN_DIGITS);
}

function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_DIGITS);
}
