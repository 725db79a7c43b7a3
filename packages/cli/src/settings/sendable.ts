import { UsageError } from '../errors.ts';

/**
 * A key or token for a header, without the space around it, such as the line break of a file.
 *
 * @param what its name in a message
 * @throws {UsageError} it has a character that no key or token has, such as a pasted `…`
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
