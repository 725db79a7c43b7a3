import { isUtf8 } from 'node:buffer';
import { UsageError } from '../errors.ts';

const LINE_FEED = 0x0a;

/** Bytes at the beginning that name an encoding; UTF-32's begins as UTF-16's. */
const MARKS: readonly [encoding: string, mark: readonly number[]][] = [
  ['UTF-32', [0xff, 0xfe, 0, 0]],
  ['UTF-32', [0, 0, 0xfe, 0xff]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
];

/**
 * Decodes UTF-8, without the byte order mark that some editors write.
 *
 * @param name the file's name in a message
 * @throws {UsageError} it is in another encoding, which the message names
 */
export function decodeText(bytes: Buffer, name: string): string {
  const [mark] = MARKS.find(([, start]) => start.every((byte, at) => bytes[at] === byte)) ?? [];
  const encoding = mark ?? unmarked(bytes);
  if (encoding) throw otherEncoding(name, encoding, `it is ${encoding}`);
  if (bytes.includes(0)) {
    throw new UsageError(`${name} is no text: pass --format docx if it is an office document.`);
  }
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const where = `line ${faultyLine(bytes)} is perhaps Latin-1 or Windows-1252`;
  throw otherEncoding(name, 'WINDOWS-1252', where);
}

/** Text begins with a character below 256, which UTF-16 sets beside a zero. */
function unmarked([first, second, third]: Buffer): string | undefined {
  const isOnes = (first === 0) !== (second === 0) && third !== undefined;
  return isOnes ? 'UTF-16' : undefined;
}

/** No character of UTF-8 holds a line feed but that itself. */
function faultyLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; ; line++) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

function otherEncoding(name: string, encoding: string, what: string): UsageError {
  const remedy = `save it as UTF-8, or convert it by iconv -f ${encoding} -t UTF-8`;
  return new UsageError(`${name} is not UTF-8: ${what}; ${remedy}.`);
}
