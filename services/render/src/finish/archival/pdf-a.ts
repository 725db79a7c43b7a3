import type { PdfALevel } from '@platen/contracts';
import { PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import type { DrawPages } from './page-pictures.ts';
import { suitPart1 } from './part-1.ts';

const CONFORMANCE = { 'PDF/A-1b': '1B', 'PDF/A-2b': '2B', 'PDF/A-3b': '3B' } as const;

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
  doc.catalog.delete(PDFName.of('Metadata'));
  doc.convertToPDFA({ conformance: CONFORMANCE[level], extensions });
}
