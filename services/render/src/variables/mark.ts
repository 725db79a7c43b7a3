import { createHash, randomBytes } from 'node:crypto';

/** Digits of a mark: 96 bits. */
const DIGITS = 24;

/**
 * The mark of a document, in hexadecimal digits: whatever Platen writes into it to read it again bears this mark. Nothing
 * in a document can bear it, because none can hold a hash of itself. The same document has the same mark, so it is
 * printed alike each time.
 * @param parts all that the document is made of
 */
export function markOf(parts: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, DIGITS);
}

/** A mark that differs each time. */
export function newMark(): string {
  return randomBytes(DIGITS / 2).toString('hex');
}

const FIRST_DIGIT = 0xfde0;

/** Hexadecimal digits as noncharacters (Unicode, 23.7), which no rule of Markdown, of links or of code knows. */
export function unseen(hex: string): string {
  return Array.from(hex, (digit) =>
    String.fromCharCode(FIRST_DIGIT + Number.parseInt(digit, 16)),
  ).join('');
}

/** The inverse of `unseen`, for a number. */
export function unseenNumber(digits: string): number {
  return Array.from(digits).reduce((sum, digit) => sum * 16 + digit.charCodeAt(0) - FIRST_DIGIT, 0);
}
