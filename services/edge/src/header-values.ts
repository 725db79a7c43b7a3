import type { OutgoingHttpHeaders } from 'node:http';
import { boundedText, utf8Bytes, type SubstitutedFont } from '@platen/contracts';
import { create as contentDisposition } from 'content-disposition';

/**
 * What any proxy and client takes, in bytes: the value of a header, and the lines of all headers of a response. What
 * documents, callers and issuers name in headers is written in this file: each has its share. The rest is ours.
 */
const MAX_VALUE = 2_048;
const MAX_HEAD = 8_192;

/** Shares, in bytes as encoded: a list of names, one of them, a file's name, a reason. */
const MOST = { list: 1_536, name: 300, filename: 1_500, reason: 300 };

/** How many names a header lists. */
const MAX_NAMES = 20;

const UNRESERVED = /^[A-Za-z0-9_.[\]-]$/;

/** The first names, at most 20, then `...` if there are more. */
export function nameList(names: readonly string[]): string;
export function nameList<T>(names: readonly T[], encode: (name: T) => string): string;
export function nameList(names: readonly string[], encode = encodeName): string {
  const encoded = names.slice(0, MAX_NAMES).map(encode);
  let room = MOST.list - '...'.length;
  const end = encoded.findIndex((name) => (room -= name.length + ','.length) < 0);
  const shown = end === -1 ? encoded : encoded.slice(0, end);
  return [...shown, ...(shown.length < names.length ? ['...'] : [])].join(',');
}

/** `Calibri=Carlito`: the wanted and the actual font. */
export function encodePair({ wanted, used }: SubstitutedFont): string {
  return `${encodeName(wanted)}=${encodeName(used)}`;
}

/** Everything but letters, digits and `_.-[]` as %XX of its UTF-8. */
function encodeName(name: string): string {
  return [...Buffer.from(boundedText(name, MOST.name, encodedBytes))]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (UNRESERVED.test(character)) return character;
      return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function encodedBytes(character: string): number {
  return UNRESERVED.test(character) ? 1 : 3 * utf8Bytes(character);
}

/**
 * `Content-Disposition` of a document (RFC 6266, RFC 8187). Always has a quoted name that needs no escapes and that
 * every client reads. If that differs from the real name, the real one follows.
 * @param extension of its content, instead of the name's own
 */
export function inlineFile(filename: string, extension: string): string {
  const stem = filename.replace(/\.(pdf|png)$/i, '');
  const name = boundedText(stem, MOST.filename, encodedBytes) + extension;
  const plain = name.replaceAll(/["\\]|[^\x20-\x7e]/gu, '?');
  const fallback = plain === name || plain;
  return contentDisposition(name, { type: 'inline', fallback }).replace(
    /^inline; filename=([^";]+)/,
    'inline; filename="$1"',
  );
}

/** `WWW-Authenticate` for a token that was refused (RFC 6750, section 3). */
export function challenge(reason: string): string {
  const text = boundedText(reason.replaceAll(/["\\]|[^\x20-\x7e]/gu, "'"), MOST.reason);
  return `Bearer realm="platen", error="invalid_token", error_description="${text.replace('…', '...')}"`;
}

/**
 * Checks a head before anything is sent or charged.
 * @throws {Error} clients may refuse it
 */
export function checkHead(headers: OutgoingHttpHeaders): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  const isTooLong = lines.join('').length > MAX_HEAD;
  const long = Object.keys(headers).find((name) => !fitsHeader(String(headers[name])));
  if (isTooLong || long !== undefined)
    throw new Error(`the headers are too long: ${long ?? 'all'}`);
}

/** Whether clients take a header of this value. */
export function fitsHeader(value: string): boolean {
  return value.length <= MAX_VALUE && /^[\x20-\x7e]*$/.test(value);
}
