import { randomInt } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random base62 digits from the system's secure generator, without bias. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('');
}

/** Writes a non-negative integer in base62, padded with zeros to `length` digits. */
export function toBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (text.length < length) {
    text = (DIGITS[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
}
