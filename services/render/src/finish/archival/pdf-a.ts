import type { PdfALevel } from '@platen/contracts';
import { type PDFDocument } from '@cantoo/pdf-lib';
import { paintPages, type DrawPages } from './page-pictures.ts';
import { addCharSets, addCidSets } from './subset-glyphs.ts';
import { replaceColourProfiles } from './colour-profiles.ts';
import { transparentPages } from './transparency.ts';
import { dictOf, name } from '../../pdf/objects.ts';

const CONFORMANCE = {
  'PDF/A-1b': '1B',
  'PDF/A-2b': '2B',
  'PDF/A-3b': '3B',
  'PDF/A-2u': '2U',
  'PDF/A-3u': '3U',
} as const;

/** Whether all text has to be readable as Unicode. */
export const isUnicodeLevel = (level: PdfALevel) => level.endsWith('u');

/**
 * Makes an archival document (ISO 19005) of a print that embeds its fonts.
 * @param extensions `rdf:Description`s for the metadata
 * @param draw for part 1
 */
export async function makeArchival(
  doc: PDFDocument,
  { level, extensions, draw }: { level: PdfALevel; extensions: string[]; draw: DrawPages },
): Promise<void> {
  if (level === 'PDF/A-1b') await suitPart1(doc, draw);
  // The engine's own packet may hold anything; the new one mirrors the document information.
  doc.catalog.delete(name('Metadata'));
  doc.convertToPDFA({ conformance: CONFORMANCE[level], extensions });
}

/**
 * Takes out what PDF 1.4 and PDF/A-1 (ISO 19005-1) do not have: colour
 * profiles of version 4, transparency. A page that uses transparency becomes a
 * picture of itself, over which its text lies unseen.
 */
export async function suitPart1(doc: PDFDocument, draw: DrawPages): Promise<void> {
  const pages = transparentPages(doc);
  if (pages.length > 0) await paintPages(doc, pages, draw);
  for (const [, object] of doc.context.enumerateIndirectObjects()) {
    // Where nothing is transparent, a group changes nothing.
    dictOf(object)?.delete(name('Group'));
  }
  replaceColourProfiles(doc.context);
  addCidSets(doc.context);
  addCharSets(doc.context);
}
