import { isUtf8 } from 'node:buffer';
import { UsageError } from '../errors.ts';

/**
 * Decodes UTF-8, without the byte order mark that some editors write.
 *
 * @param name the file's name in a message
 * @throws {UsageError} it is in another encoding, or no text
 */
export function decodeText(bytes: Buffer, name: string): string {
  if (isUtf8(bytes) && !bytes.includes(0)) return new TextDecoder().decode(bytes);
  throw new UsageError(
    `${name} is not text in UTF-8: save it as UTF-8, or convert it by iconv; for an office document pass --format docx.`,
  );
}
