import { PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import { MM, parseLength, type PdfALevel, type Stamp } from '@platen/contracts';
import type { DrawnPdf } from '../around/around.ts';
import { chosenPages } from './join/part.ts';
import { addLayers, onSheet, printedPages } from './layers.ts';
import { drawnPage, times, type DrawnPage, type Matrix, type Sheet } from './sheet.ts';

export interface StampPlan {
  stamps: readonly Stamp[];
  /** Those that are a PDF, by their numbers. */
  pdfs: ReadonlyMap<number, DrawnPdf>;
  /** The others, each on a page of its own where its `position` has it. */
  print?: Uint8Array | undefined;
}

/** From an edge, in points, if the request names none. */
const OFFSET = 10 * MM;

/**
 * Draws stamps, as artefacts of the pagination.
 * @throws {PlatenError} invalid_document, invalid_page_ranges: of one of them
 */
export async function addStamps(
  doc: PDFDocument,
  { stamps, pdfs, print }: StampPlan,
  pdfA?: PdfALevel,
): Promise<void> {
  const printed = print ? await printedPages(doc, print) : [];
  const pages = doc.getPages();
  for (const [at, stamp] of stamps.entries()) {
    const pdf = pdfs.get(at);
    const page = pdf ? await drawnPage(doc, pdf, pdfA) : printed.shift();
    if (!page) throw new Error('a stamp is not printed');
    const layer = {
      name: PDFName.of(`PlatenStamp${at}`),
      page,
      artefact: '/Type /Pagination',
      places: onSheet((sheet) =>
        placeOf(sheet, page, pdf ? stamp : { ...stamp, rotation: 0, width: undefined }),
      ),
      // A print has its own.
      opacity: pdf ? (stamp.opacity ?? 1) : 1,
    };
    const path = `/options/stamps/${at}`;
    const isChosen = chosenPages({ pages: stamp.pages, count: pages.length, path });
    const chosen = pages.filter((_, number) => isChosen(number + 1));
    addLayers(doc, chosen, stamp.over === false ? { behind: layer } : { over: layer });
  }
}

type Placing = Pick<Stamp, 'position' | 'offset' | 'rotation'> & { width?: string | undefined };

/** Turned about its middle, and then the box around it where it belongs. */
function placeOf(sheet: Sheet, stamp: DrawnPage, how: Placing): Matrix {
  const { position = 'middle-center', offset = {}, rotation = 0, width } = how;
  const scale = width === undefined ? 1 : (parseLength(width) ?? stamp.width) / stamp.width;
  const [w, h] = [stamp.width * scale, stamp.height * scale];
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const box = {
    width: Math.abs(w * cosine) + Math.abs(h * sine),
    height: Math.abs(w * sine) + Math.abs(h * cosine),
  };
  const [vertical = '', horizontal = ''] = position.split('-');
  const middle = {
    x: along(horizontal, { length: sheet.width, box: box.width, offset: offset.x }),
    // From the top; a page counts from its bottom.
    y: sheet.height - along(vertical, { length: sheet.height, box: box.height, offset: offset.y }),
  };
  const centred = times([scale, 0, 0, scale, -w / 2, -h / 2], [cosine, sine, -sine, cosine, 0, 0]);
  return times(centred, [1, 0, 0, 1, middle.x, middle.y]);
}

/** Where the middle of a box is, from the left or the top. */
function along(
  side: string,
  { length, box, offset }: { length: number; box: number; offset: string | undefined },
): number {
  const wished = offset === undefined ? undefined : parseLength(offset);
  if (side === 'left' || side === 'top') return (wished ?? OFFSET) + box / 2;
  if (side === 'right' || side === 'bottom') return length - (wished ?? OFFSET) - box / 2;
  return length / 2 + (wished ?? 0);
}
