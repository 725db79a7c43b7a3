import { PDFName, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { PdfALevel } from '@platen/contracts';
import type { Around, DrawnPdf } from '../around/around.ts';
import { addLayers, onSheet } from './layers.ts';
import { drawnPage, type DrawnPage, type Matrix, type Sheet } from './sheet.ts';

/**
 * Lays a letterhead under every page of a document, as large as each sheet allows, in its middle.
 * @throws {PlatenError} invalid_document: of the letterhead
 */
export async function addLetterhead(
  doc: PDFDocument,
  { every, first, last }: Around['letterhead'],
  pdfA?: PdfALevel,
): Promise<void> {
  const pages = doc.getPages();
  const others = new Set(pages);
  const lay = async (letterhead: DrawnPdf | undefined, on: (PDFPage | undefined)[]) => {
    const free = on.filter((page) => page !== undefined && others.has(page)) as PDFPage[];
    if (!letterhead || free.length === 0) return;
    const behind = {
      name: PDFName.of('PlatenLetterhead'),
      page: await drawnPage(doc, letterhead, pdfA),
      artefact: '/Type /Background',
      places: onSheet(within),
    };
    addLayers(doc, free, { behind });
    for (const page of free) others.delete(page);
  };
  await lay(first, [pages[0]]);
  await lay(last, [pages.at(-1)]);
  await lay(every, pages);
}

function within({ width, height }: Sheet, letterhead: DrawnPage): Matrix {
  const scale = Math.min(width / letterhead.width, height / letterhead.height);
  const [left, up] = [width - scale * letterhead.width, height - scale * letterhead.height];
  return [scale, 0, 0, scale, left / 2, up / 2];
}
