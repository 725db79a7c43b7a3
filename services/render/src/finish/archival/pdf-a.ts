import type { PdfALevel } from '@platen/contracts';
import { PDFStream, type PDFDocument } from '@cantoo/pdf-lib';
import { streamBytes } from '../content/streams.ts';
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
  // What the library cannot claim: see `claimLevelA`.
  'PDF/A-2a': '2U',
  'PDF/A-3a': '3U',
} as const;

/** Whether all text has to be readable as Unicode. */
export const isUnicodeLevel = (level: PdfALevel) => /[ua]$/.test(level);

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
  doc.catalog.delete(METADATA);
  doc.convertToPDFA({ conformance: CONFORMANCE[level], extensions });
  if (level.endsWith('a')) claimLevelA(doc);
}

/** Level A is level U with the tags that `pdf_ua` makes. */
function claimLevelA(doc: PDFDocument): void {
  const packet = doc.catalog.lookup(METADATA, PDFStream);
  const xml = Buffer.from(streamBytes(packet)).toString();
  const claim = xml.replace('<pdfaid:conformance>U<', '<pdfaid:conformance>A<');
  if (claim === xml) throw new Error('the metadata claim no level U');
  doc.catalog.set(METADATA, doc.context.register(doc.context.stream(claim, METADATA_TYPE)));
}

const METADATA = name('Metadata');
const METADATA_TYPE = { Type: 'Metadata', Subtype: 'XML' };

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
