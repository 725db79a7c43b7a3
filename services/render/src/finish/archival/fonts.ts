import { PDFDict, PDFName, PDFStream, type PDFContext } from '@cantoo/pdf-lib';
import { streamBytes } from '../content/streams.ts';

/** The name of a part of a font begins with six letters of its own (ISO 32000-2, 9.9.2). */
const SUBSET = /^[A-Z]{6}\+/;

/** A part of a font that is embedded, and its program. */
interface FontSubset {
  descriptor: PDFDict;
  program: Uint8Array;
}

/** The subsets of fonts of a type whose program stands in a certain entry. */
export function* fontSubsets(
  context: PDFContext,
  subtype: string,
  fontFile: string,
): Generator<FontSubset> {
  for (const [, font] of context.enumerateIndirectObjects()) {
    if (!(font instanceof PDFDict) || font.get(PDFName.of('Subtype')) !== PDFName.of(subtype))
      continue;
    const name = font.get(PDFName.of('BaseFont'));
    if (!(name instanceof PDFName) || !SUBSET.test(name.decodeText())) continue;
    const descriptor = font.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict);
    const program = descriptor?.lookup(PDFName.of(fontFile));
    if (descriptor && program instanceof PDFStream) {
      yield { descriptor, program: streamBytes(program) };
    }
  }
}
