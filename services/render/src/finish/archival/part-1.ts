import { PDFDict, PDFName, PDFStream, type PDFDocument } from '@cantoo/pdf-lib';
import { addCharSets } from './char-sets.ts';
import { addCidSets } from './cid-sets.ts';
import { replaceColourProfiles } from './colour-profiles.ts';
import { paintPages, type DrawPages } from './page-pictures.ts';
import { transparentPages } from './transparency.ts';

const GROUP = PDFName.of('Group');

/**
 * Takes out what PDF 1.4 and PDF/A-1 (ISO 19005-1) do not have: colour
 * profiles of version 4, transparency. A page that uses transparency becomes a
 * picture of itself, over which its text lies unseen.
 */
export async function suitPart1(doc: PDFDocument, draw: DrawPages): Promise<void> {
  const pages = transparentPages(doc);
  if (pages.length > 0) await paintPages(doc, pages, draw);
  for (const [, object] of doc.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    // Where nothing is transparent, a group changes nothing.
    if (dict instanceof PDFDict) dict.delete(GROUP);
  }
  replaceColourProfiles(doc.context);
  addCidSets(doc.context);
  addCharSets(doc.context);
}
