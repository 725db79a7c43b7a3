import { orElse } from '@platen/contracts';

/** A font or a picture of pixels that says itself whether it moves, or the text of a drawing, which has to be read. */
export type Data = { isStill: boolean } | { drawing: string };

const BASE64 = /^data:[\w.+-]+\/[\w.+-]+(?:;charset=utf-8)?;base64,/i;
const DRAWING = /^data:image\/svg\+xml(?:;(?:charset=)?utf-?8)?(?<base64>;base64)?,/i;

/** In characters of base64: what says of a PNG whether it moves stands before its first pixel. */
const LONGEST_BEGINNING = 64 * 1024;

/** Of an address: reading it takes a millisecond for 50,000 characters. */
const LONGEST_DRAWING = 256 * 1024;

/** Types of fonts by their first four bytes (OpenType 1.9; WOFF and WOFF2). */
const FONTS = ['wOF2', 'wOFF', 'OTTO', 'true', 'ttcf', '\0\u0001\0\0'];

/**
 * Reads a `data:` URL with a font or a picture: by its bytes, because browsers do not go by its type, but for drawings. A picture
 * that moves has a clock, which another document with the same picture would share.
 */
export function readData(url: string): Data {
  const drawing = DRAWING.exec(url);
  if (drawing) return drawingIn(url, drawing[0].length, drawing.groups?.['base64'] !== undefined);
  const start = BASE64.exec(url)?.[0].length;
  return { isStill: start !== undefined && isStill(bytesIn(url.slice(start), LONGEST_BEGINNING)) };
}

function drawingIn(url: string, start: number, isBase64: boolean): Data {
  // In an address a `#` ends the data.
  if (url.length > LONGEST_DRAWING || url.includes('#', start)) return { isStill: false };
  const text = url.slice(start);
  return { drawing: isBase64 ? bytesIn(text, LONGEST_DRAWING).toString() : percentDecoded(text) };
}

/** @returns none if it is not base64 */
function bytesIn(base64: string, most: number): Buffer {
  const text = base64.slice(0, most).replaceAll(/[\t\n\r]/g, '');
  return Buffer.from(/^[A-Za-z0-9+/]+={0,2}$/.test(text) ? text : '', 'base64');
}

/** @returns nothing if it is not UTF-8 */
const percentDecoded = (text: string) =>
  orElse(() => decodeURIComponent(text.replaceAll(/[\t\n\r]/g, '')), '');

function isStill(bytes: Buffer): boolean {
  const word = (at: number) => bytes.toString('latin1', at, at + 4);
  if (FONTS.includes(word(0))) return true;
  if (word(0).startsWith('\u00ff\u00d8\u00ff')) return true; // JPEG
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
