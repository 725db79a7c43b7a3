const BASE64 = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w-]+=[\w-]+)*;base64,/i;

/** In characters of base64: what says of a PNG whether it moves stands before its first pixel. */
const LONGEST_BEGINNING = 64 * 1024;

/** Types of fonts by their first four bytes (OpenType 1.9; WOFF and WOFF2). */
const FONTS = ['wOF2', 'wOFF', 'OTTO', 'true', 'ttcf', '\0\u0001\0\0'];

/**
 * Whether an address is a `data:` URL with a font, or a picture that has no more than one frame: by its bytes, because browsers
 * do not go by its type. One that moves has a clock, which another document with the same picture would share.
 */
export function isStillData(url: string): boolean {
  const start = BASE64.exec(url)?.[0].length;
  if (start === undefined) return false;
  const text = url.slice(start, start + LONGEST_BEGINNING).replaceAll(/[\t\n\r]/g, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && isStill(Buffer.from(text, 'base64'));
}

function isStill(bytes: Buffer): boolean {
  const word = (at: number) => bytes.toString('latin1', at, at + 4);
  if (bytes.length < 4 || FONTS.includes(word(0))) return bytes.length >= 4;
  if (bytes.readUInt32BE(0) >>> 8 === 0xffd8ff) return true; // JPEG
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return isStillWebp(bytes, word(12));
  return word(0) === '\u0089PNG' && isStillPng(bytes);
}

/** WebP Container Specification: the extended format has a flag for it, the simple ones have one frame. */
function isStillWebp(bytes: Buffer, kind: string): boolean {
  return kind === 'VP8 ' || kind === 'VP8L' || (kind === 'VP8X' && ((bytes[20] ?? 2) & 2) === 0);
}

/** PNG 3, 11.3.3.1: `acTL` comes before `IDAT`. */
function isStillPng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT' || type === 'acTL') return type === 'IDAT';
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
