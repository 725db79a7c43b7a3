import { PDFArray, PDFDict, PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import { destinationNames } from './page-numbers.ts';
import { takeApart } from './take-apart.ts';

/**
 * Where named destinations lie. Not by pdfium: it cuts names off after 255 bytes, which is 17
 * characters of Chinese as Chromium spells them.
 * @param ids of what is linked to, as the document writes them (`escapeHtml`)
 * @returns for each its page from 1, or 0 if the document has none of its names
 */
export async function pagesOfDestinations(
  pdf: Uint8Array,
  ids: readonly string[],
): Promise<number[]> {
  const pages = namedPages(await takeApart(pdf));
  return ids.map((id) => {
    const name = destinationNames(id).find((each) => pages.has(each));
    return name === undefined ? 0 : (pages.get(name) ?? 0);
  });
}

/** Chromium writes names into the catalog's /Dests, as PDF 1.1 did (ISO 32000-2, 12.3.2.4). */
function namedPages(document: PDFDocument): Map<string, number> {
  const numbers = new Map(document.getPages().map(({ ref }, index) => [ref as unknown, index + 1]));
  const pages = new Map<string, number>();
  const named = document.catalog.lookup(PDFName.of('Dests'));
  if (!(named instanceof PDFDict)) return pages;
  for (const name of named.keys()) {
    const destination = named.lookup(name);
    const page = destination instanceof PDFArray ? numbers.get(destination.get(0)) : undefined;
    if (page !== undefined) pages.set(name.decodeText(), page);
  }
  return pages;
}
