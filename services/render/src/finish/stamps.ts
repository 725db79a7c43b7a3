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
    const layer = layerOf({ ...stamp, ...(!pdf && IN_PLACE) }, drawn.page, at);
    const path = `/options/stamps/${at}`;
    const chosen = chosenOf(doc, stamp, path);
    const pages = chosen.map(({ page }) => page);
    addLayers(doc, pages, stamp.over === false ? { behind: layer } : { over: layer });
    for (const { page, number } of chosen) {
      const rect = rectBeyond(sheetOf(page), drawn.box, stamp);
      cut.push(...rect.map((each) => ({ element: path, page: number, rect: each })));
    }
  }
  if (isStrict) requireNone(cut);
  return cut;
}

/** What a print has done with a stamp already. */
const IN_PLACE = { rotation: 0, width: undefined, opacity: 1 };

const layerOf = (how: Placing & Pick<Stamp, 'opacity'>, page: DrawnPage, at: number) => ({
  name: PDFName.of(`PlatenStamp${at}`),
  page,
  artefact: '/Type /Pagination',
  places: onSheet((sheet) => placeOf(sheet, page, how)),
  opacity: how.opacity ?? 1,
});

/** The pages of a stamp, with their numbers from 1. */
function chosenOf(doc: PDFDocument, { pages }: Stamp, path: string) {
  const all = doc.getPages().map((page, at) => ({ page, number: at + 1 }));
  const isChosen = chosenPages({ pages, count: all.length, path });
  return all.filter(({ number }) => isChosen(number));
}

function requireNone(cut: readonly Unseen[]): void {
  if (cut.length === 0) return;
  const faults = cut.map(({ element, page }) => ({
    path: element,
    message: `goes beyond page ${page}`,
  }));
  throw errorOfFields('content_overflow', faults);
}

interface DrawnStamp {
  page: DrawnPage;
  /** Around it once it is turned, in points. */
  box: Box;
}

type Box = Pick<Sheet, 'width' | 'height'>;

/** @param print whose title has the sizes of what is on its pages */
async function printedStamps(doc: PDFDocument, print: Uint8Array): Promise<DrawnStamp[]> {
  const other = await PDFDocument.load(print, { updateMetadata: false });
  const pages = await embedPages(doc, other);
  const sizes = (other.getTitle() ?? '').split(' ').map(Number);
  return pages.map((page, at) => {
    const [width = 0, height = 0] = sizes.slice(2 * at);
    return { page, box: { width, height } };
  });
}

/** In points: engines round. */
const ROUNDING = 1;

/** Where a stamp is from the left top corner: x, y, width, height; none if all of it is on the page. */
function rectBeyond(sheet: Sheet, box: Box, how: Placing): number[][] {
  const middle = middleOf(sheet, box, how);
  const [x, y] = [middle.x - box.width / 2, middle.y - box.height / 2];
  const [right, bottom] = [sheet.width - x - box.width, sheet.height - y - box.height];
  const isWithin = Math.min(x, y, right, bottom) >= -ROUNDING;
  return isWithin ? [] : [[x, y, box.width, box.height]];
}

type Placing = Pick<Stamp, 'position' | 'offset' | 'rotation'> & { width?: string | undefined };

const scaleOf = (drawn: Box, { width }: Placing) =>
  width === undefined ? 1 : (parseLength(width) ?? drawn.width) / drawn.width;

const turnOf = ({ rotation = 0 }: Placing) => {
  const angle = (rotation * Math.PI) / 180;
  return { cosine: Math.cos(angle), sine: Math.sin(angle) };
};

function turnedStamp(page: DrawnPage, how: Placing): DrawnStamp {
  const { cosine, sine } = turnOf(how);
  const [w, h] = [page.width, page.height].map((side) => side * scaleOf(page, how)) as [
    number,
    number,
  ];
  const width = Math.abs(w * cosine) + Math.abs(h * sine);
  return { page, box: { width, height: Math.abs(w * sine) + Math.abs(h * cosine) } };
}

/** Turned about its middle, and then the box around it where it belongs. */
function placeOf(sheet: Sheet, page: DrawnPage, how: Placing): Matrix {
  const scale = scaleOf(page, how);
  const { cosine, sine } = turnOf(how);
  const { x, y } = middleOf(sheet, turnedStamp(page, how).box, how);
  const [left, low] = [(-page.width * scale) / 2, (-page.height * scale) / 2];
  const centred = times([scale, 0, 0, scale, left, low], [cosine, sine, -sine, cosine, 0, 0]);
  // A page counts from its bottom.
  return times(centred, [1, 0, 0, 1, x, sheet.height - y]);
}

/** From the left top corner. */
function middleOf(sheet: Sheet, box: Box, { position = 'middle-center', offset = {} }: Placing) {
  const [vertical = '', horizontal = ''] = position.split('-');
  return {
    x: along(horizontal, { length: sheet.width, box: box.width, offset: offset.x }),
    y: along(vertical, { length: sheet.height, box: box.height, offset: offset.y }),
  };
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
