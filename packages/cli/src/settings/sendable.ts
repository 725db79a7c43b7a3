import { UsageError } from '../errors.ts';

/**
 * A key or token as a header carries it: what stands around it, such as the line break of a file,
 * is left out.
 *
 * @param what it is called in a message
 * @throws {UsageError} it holds a character that is in no key or token, such as a pasted `…`
 */
export function sendable(secret: string, what: string): string {
  const text = secret.trim();
  const at = text.search(/[^\x21-\x7e]/);
  if (at === -1) return text;
  const code = Number(text.codePointAt(at)).toString(16).toUpperCase().padStart(4, '0');
  throw new UsageError(
    `${what} holds U+${code} as character ${at + 1}, which is in none: copy it anew.`,
  );
}
