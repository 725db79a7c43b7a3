import { PDFDocument, PDFName, PDFObjectCopier, type PDFPage } from '@cantoo/pdf-lib';
import { unreadable } from '../pdf/pdf-document.ts';
import { contentStream } from './content/streams.ts';
import { retagFonts } from './font-tags.ts';
import { sheetOf } from './sheet.ts';
import { addObjects, contentsAround, embedPages } from './page-layers.ts';

/** A name that no engine gives. */
const FRAME = PDFName.of('PlatenFrame');

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
      addObjects(page, [[FRAME, form.ref]]);
      layOver(page);
      addLinks(page, headerFooters.getPage(index), copier);
    });
    at += forms.length;
  }
  if (at !== pages.length) throw unreadable('it has more pages than headers');
}

function layOver(page: PDFPage): void {
  const { context } = page.node;
  const stream = (text: string) => context.register(contentStream(context, text));
  const place = sheetOf(page)
    .toPage.map((value) => value.toFixed(4))
    .join(' ');
  const drawn = `/Artifact <</Type /Pagination>> BDC\nq ${place} cm ${FRAME.asString()} Do Q\nEMC\n`;
  const contents = contentsAround(page, stream('q\n'), stream(`\nQ\n${drawn}`));
  page.node.set(PDFName.of('Contents'), contents);
}

function addLinks(page: PDFPage, headerFooter: PDFPage, copier: PDFObjectCopier): void {
  for (const reference of headerFooter.node.Annots()?.asArray() ?? []) {
    const link = headerFooter.node.context.lookup(reference);
    if (link) page.node.addAnnot(page.node.context.register(copier.copy(link)));
  }
}
