import { PDFDict, PDFRawStream, PDFRef, type PDFDocument } from '@cantoo/pdf-lib';
import { contentStream, contentText } from '../content/streams.ts';
import { name } from '../../pdf/objects.ts';

/** Characters that a map may not name, and one that says as much. */
const NO_CHARACTER = /<(?:0000|FEFF|FFFE)>/i;
const REPLACEMENT = '<FFFD>';

/** Where glyphs are mapped one by one, or stretches of one glyph. */
const MAPPINGS = /begin(bfchar|bfrange)([^]*?)end\1/g;
const PAIR = /(<[0-9A-F]+>\s*)(<[0-9A-F]+>)/gi;
const STRETCH_OF_ONE = /(<([0-9A-F]+)>\s*<\2>\s*)(<[0-9A-F]+>)/gi;

/** Fonts may not say that a glyph stands for U+0000 (ISO 14289-1, 7.21.7): Chromium does in Indic scripts. */
export function mendUnicode(doc: PDFDocument): void {
  for (const [, object] of doc.context.enumerateIndirectObjects()) {
    const ref = object instanceof PDFDict ? object.get(name('ToUnicode')) : undefined;
    const map = doc.context.lookup(ref);
    if (!(ref instanceof PDFRef) || !(map instanceof PDFRawStream)) continue;
    const text = contentText(doc.context, map);
    const mended = text.replace(MAPPINGS, mendMappings);
    if (mended !== text) doc.context.assign(ref, contentStream(doc.context, mended, map.dict));
  }
}

function mendMappings(section: string, kind: string): string {
  if (!NO_CHARACTER.test(section)) return section;
  if (kind === 'bfchar') {
    return section.replace(PAIR, (_, glyph: string, character: string) => glyph + mend(character));
  }
  return section.replace(
    STRETCH_OF_ONE,
    (_, glyph: string, _code: string, character: string) => glyph + mend(character),
  );
}

function mend(character: string): string {
  return NO_CHARACTER.test(character) ? REPLACEMENT : character;
}
