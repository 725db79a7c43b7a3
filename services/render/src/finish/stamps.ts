import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { errorOfFields, MM, parseLength, type PdfALevel, type Stamp } from '@platen/contracts';
import type { DrawnPdf } from '../around/around.ts';
import { chosenPages } from './join/part.ts';
import { addLayers, onSheet } from './layers.ts';
import { embedPages } from './page-layers.ts';
import type { Unseen } from '../pdf/survey.ts';
import { drawnPage, sheetOf, times, type DrawnPage, type Matrix, type Sheet } from './sheet.ts';

export interface StampPlan {
  stamps: readonly Stamp[];
  /** Those that are a PDF, by their numbers. */
  pdfs: ReadonlyMap<number, DrawnPdf>;
  /** The others, each on a page of its own where its `position` has it. */
  print?: Uint8Array | undefined;
  /** Whether one that goes beyond its page is refused. */
  isStrict?: boolean;
}

/** From an edge, in points, if the request names none. */
const OFFSET = 10 * MM;

/**
 * Draws stamps, as artefacts of the pagination.
 * @returns those of which a part is beyond a page
 * @throws {PlatenError} invalid_document, invalid_page_ranges: of one of them; content_overflow
 */
export async function addStamps(
  doc: PDFDocument,
  { stamps, pdfs, print, isStrict = false }: StampPlan,
  pdfA?: PdfALevel,
): Promise<Unseen[]> {
  const printed = print ? await printedStamps(doc, print) : [];
  const cut: Unseen[] = [];
  for (const [at, stamp] of stamps.entries()) {
    const pdf = pdfs.get(at);
    const drawn = pdf ? turnedStamp(await drawnPage(doc, pdf, pdfA), stamp) : printed.shift();
    if (!drawn) throw new Error('a stamp is not printed');
    const layer = {
      name: PDFName.of(`PlatenStamp${at}`),
      page: drawn.page,
      artefact: '/Type /Pagination',
      places: onSheet((sheet) => placeOf(sheet, drawn, stamp)),
      opacity: drawn.opacity,
    };
    const element = `/options/stamps/${at}`;
    const pages = doc.getPages();
    const isChosen = chosenPages({ pages: stamp.pages, count: pages.length, path: element });
    const chosen = pages.filter((_, number) => isChosen(number + 1));
    addLayers(doc, chosen, stamp.over === false ? { behind: layer } : { over: layer });
    for (const each of chosen) {
      const rect = rectOn(sheetOf(each), drawn, stamp);
      if (isBeyond(sheetOf(each), rect)) cut.push({ element, page: pages.indexOf(each) + 1, rect });
    }
  }
  if (isStrict) requireNone(cut);
  return cut;
}

function requireNone(cut: readonly Unseen[]): void {
  if (cut.length === 0) return;
  const all = cut.map(({ element: path, page }) => ({ path, message: `goes beyond page ${page}` }));
  throw errorOfFields('content_overflow', all);
}

/** What is drawn about the middle of a page. */
interface DrawnStamp {
  page: DrawnPage;
  turned: Matrix;
  opacity: number;
  /** Of the box around it once it is turned, in points. */
  width: number;
  height: number;
}

/** @param print which has turned them, and whose title has the sizes of the boxes around them */
async function printedStamps(doc: PDFDocument, print: Uint8Array): Promise<DrawnStamp[]> {
  const other = await PDFDocument.load(print, { updateMetadata: false });
  const sizes = (other.getTitle() ?? '').split(' ').map(Number);
  return (await embedPages(doc, other)).map((page, at) => {
    const [width = 0, height = 0] = sizes.slice(2 * at);
    return { page, turned: [1, 0, 0, 1, 0, 0], opacity: 1, width, height };
  });
}

function turnedStamp(page: DrawnPage, { rotation = 0, width, opacity = 1 }: Stamp): DrawnStamp {
  const scale = width === undefined ? 1 : (parseLength(width) ?? page.width) / page.width;
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return {
    page,
    turned: [cosine, sine, -sine, cosine, 0, 0],
    opacity,
    width: Math.abs(page.width * cosine) + Math.abs(page.height * sine),
    height: Math.abs(page.width * sine) + Math.abs(page.height * cosine),
  };
}

/** Where the box around a stamp belongs, from the left top corner: x, y, width, height. */
function rectOn(sheet: Sheet, { width, height }: DrawnStamp, how: Stamp) {
  const { position = 'middle-center', offset = {} } = how;
  const [vertical = '', horizontal = ''] = position.split('-');
  return [
    along(horizontal, { length: sheet.width, box: width, offset: offset.x }),
    along(vertical, { length: sheet.height, box: height, offset: offset.y }),
    width,
    height,
  ] as const;
}

function placeOf(sheet: Sheet, drawn: DrawnStamp, how: Stamp): Matrix {
  const [x, y, width, height] = rectOn(sheet, drawn, how);
  const middle: Matrix = [1, 0, 0, 1, -drawn.page.width / 2, -drawn.page.height / 2];
  // A page counts from its bottom.
  const there: Matrix = [1, 0, 0, 1, x + width / 2, sheet.height - y - height / 2];
  return times(times(middle, drawn.turned), there);
}

function isBeyond(sheet: Sheet, [x, y, width, height]: ReturnType<typeof rectOn>): boolean {
  const [right, bottom] = [sheet.width - x - width, sheet.height - y - height];
  return !(Math.min(x, y, right, bottom) >= -1); // engines round
}

/** Where a box begins, from the left or the top. */
function along(
  side: string,
  { length, box, offset }: { length: number; box: number; offset: string | undefined },
): number {
  const wished = offset === undefined ? undefined : parseLength(offset);
  if (side === 'left' || side === 'top') return wished ?? OFFSET;
  if (side === 'right' || side === 'bottom') return length - (wished ?? OFFSET) - box;
  return (length - box) / 2 + (wished ?? 0);
}
