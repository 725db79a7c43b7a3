import { PDFDict, PDFDocument, PDFName, PDFObjectCopier, type PDFPage } from '@cantoo/pdf-lib';
import { unreadable } from '../pdf/pdf-document.ts';
import { retagFonts } from './font-tags.ts';
import { addLayers, onSheet } from './layers.ts';
import { embedPages } from './page-layers.ts';
import { boxAt, sheetOf, times, type Matrix, type Sheet } from './sheet.ts';
import { arrayIn, numberOf } from '../pdf/objects.ts';

/** On a page as it is seen. */
const onPage = ({ unit }: Sheet): Matrix => [unit, 0, 0, unit, 0, 0];

const LAYER = {
  name: PDFName.of('PlatenFrame'),
  artefact: '/Type /Pagination',
  places: onSheet(onPage),
};

/**
 * Lays headers and footers over pages of a document, as artefacts of the pagination.
 * @param prints that have one page for each of these, in their order
 */
export async function layHeaderFooters(
  doc: PDFDocument,
  pages: readonly PDFPage[],
  prints: readonly Uint8Array[],
): Promise<void> {
  let at = 0;
  for (const print of prints) {
    const headerFooters = await PDFDocument.load(print, { updateMetadata: false });
    retagFonts(headerFooters.context);
    const forms = await embedPages(doc, headerFooters);
    const copier = PDFObjectCopier.for(headerFooters.context, doc.context);
    forms.forEach((form, index) => {
      const page = pages[at + index];
      if (!page) throw unreadable('it has fewer pages than headers');
      addLayers(doc, [page], { over: { ...LAYER, page: form } });
      addLinks(page, headerFooters.getPage(index), copier);
    });
    at += forms.length;
  }
  if (at !== pages.length) throw unreadable('it has more pages than headers');
}

function addLinks(page: PDFPage, headerFooter: PDFPage, copier: PDFObjectCopier): void {
  const sheet = sheetOf(page);
  const place = times(onPage(sheet), sheet.toPage);
  for (const reference of headerFooter.node.Annots()?.asArray() ?? []) {
    const link = headerFooter.node.context.lookup(reference, PDFDict);
    const copied = copier.copy(link);
    const [left = 0, low = 0, right = 0, high = 0] = arrayIn(link, 'Rect').map(numberOf);
    copied.set(PDFName.of('Rect'), copied.context.obj(boxAt([left, low, right, high], place)));
    page.node.addAnnot(page.node.context.register(copied));
  }
}
