import { PDFName, PDFString, type PDFContext } from '@cantoo/pdf-lib';
import { fontSubsets } from './fonts.ts';

const CHAR_SET = PDFName.of('CharSet');

/** An entry of the encoding, in the readable part of a Type 1 font program: `dup 65 /A put`. */
const ENCODED = /\bdup\s+\d+\s*(\/[^\s/]+)\s+put\b/g;

/** Says of every subset of a Type 1 font which glyphs are in it (ISO 19005-1, 6.3.5): those it encodes. */
export function addCharSets(context: PDFContext): void {
  for (const { descriptor, program } of fontSubsets(context, 'Type1', 'FontFile')) {
    if (descriptor.has(CHAR_SET)) continue;
    const readable = Buffer.from(program).toString('latin1').split('eexec', 1)[0] ?? '';
    const names = new Set([...readable.matchAll(ENCODED)].map(([, name]) => name));
    names.delete('/.notdef');
    descriptor.set(CHAR_SET, PDFString.of([...names].join('')));
  }
}
