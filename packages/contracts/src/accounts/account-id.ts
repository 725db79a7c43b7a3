import { createHash } from 'node:crypto';
import { toBase62 } from './base62.ts';

const ID_BYTES = 16;
const ID_DIGITS = 22; // 62^22 > 2^128

/**
 * The id of the account (issuer, subject): always the same for the same pair,
 * and never shared by two issuers, whatever their subjects are called.
 */
export function accountId(issuer: string, subject: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest();
  const value = BigInt(`0x${hash.subarray(0, ID_BYTES).toString('hex')}`);
  return `acc_${toBase62(value, ID_DIGITS)}`;
}

/** In the place of an API key's id: what the console made, by a token. No key has this id. */
export const CONSOLE_KEY_ID = 'console';
