import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { toBase62 } from '@platen/contracts';

/** An API key of the right form, checksum included, that nobody has. */
export function unknownKey(digits = randomBytes(16).toString('hex')): string {
  const body = `platen_live_${digits}`;
  return body + toBase62(BigInt(crc32(body)), 6);
}
