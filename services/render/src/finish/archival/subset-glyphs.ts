import { PDFName, PDFString, type PDFContext } from '@cantoo/pdf-lib';
import { fontSubsets } from './fonts.ts';

/** OpenType, The Font File: a table's record has its tag, checksum, offset and length, four bytes each. */
const FIRST_RECORD = 12;
const RECORD_LENGTH = 16;
const OFFSET_IN_RECORD = 8;

/** `maxp`: the number of glyphs stands after the version. */
const GLYPHS_IN_MAXP = 4;

/** Says of every subset of a TrueType font which glyphs are in it: all that the program counts (ISO 19005-1, 6.3.5). */
export function addCidSets(context: PDFContext): void {
  for (const { descriptor, program } of fontSubsets(context, 'CIDFontType2', 'FontFile2')) {
    const bits = firstBits(glyphCount(program));
    descriptor.set(PDFName.of('CIDSet'), context.register(context.flateStream(bits)));
  }
}

/** Undefined, as 0, for what is no TrueType font. */
function glyphCount(program: Uint8Array): number {
  const font = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
  for (let at = FIRST_RECORD; at + RECORD_LENGTH <= font.length; at += RECORD_LENGTH) {
    if (font.toString('latin1', at, at + 4) !== 'maxp') continue;
    const table = font.readUInt32BE(at + OFFSET_IN_RECORD);
    return table + GLYPHS_IN_MAXP + 2 <= font.length
      ? font.readUInt16BE(table + GLYPHS_IN_MAXP)
      : 0;
  }
  return 0;
}

/** So many bits that are set, from the high-order bit of the first byte on. */
function firstBits(count: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(count / 8)).fill(0xff);
  const rest = count % 8;
  if (rest > 0) bits[bits.length - 1] = (0xff << (8 - rest)) & 0xff;
  return bits;
}

/** An entry of the encoding, in the readable part of a Type 1 font program: `dup 65 /A put`. */
const ENCODED = /\bdup\s+\d+\s*(\/[^\s/]+)\s+put\b/g;

/** Says of every subset of a Type 1 font which glyphs are in it (ISO 19005-1, 6.3.5): those it encodes. */
export function addCharSets(context: PDFContext): void {
  for (const { descriptor, program } of fontSubsets(context, 'Type1', 'FontFile')) {
    if (descriptor.has(PDFName.of('CharSet'))) continue;
    const readable = Buffer.from(program).toString('latin1').split('eexec', 1)[0] ?? '';
    const names = new Set([...readable.matchAll(ENCODED)].map(([, name]) => name));
    names.delete('/.notdef');
    descriptor.set(PDFName.of('CharSet'), PDFString.of([...names].join('')));
  }
}
