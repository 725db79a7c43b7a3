import { type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { MM, PlatenError } from '@platen/contracts';
import { name } from '../pdf/objects.ts';
import { shownOf } from './sheet.ts';

/** In points: the shorter side of A6. A smaller part of a sheet is of no use to anybody. */
const PART = 105 * MM;

/** In points: a smaller sheet may be enlarged, and is all between two letters of a mark. */
const LEAST_SIDE = 10 * MM;

/**
 * Distances between marks, in parts: their middles form triangles. No point is further than 1/√3 of a side from one of
 * them, so that any circle as wide as a part holds a whole mark, if that fills this circle.
 */
const PITCH = 1 / 2;
const ROW = (PITCH * Math.sqrt(3)) / 2;
const CIRCLE = 1 - (2 * PITCH) / Math.sqrt(3);

/** In square points: 1 m². */
const MOST_AREA = (1000 * MM) ** 2;

/** In points: engines round the sides of a sheet. */
const ROUNDING = 1;

/** What a sheet has that is not markable. */
export const TOO_LARGE = 'has more than 1 m², the most with the mark TEST, DEMO or PREVIEW';
const TOO_SMALL = 'has a side of less than 10 mm, the least with the mark TEST, DEMO or PREVIEW';

/** Whether a sheet is small enough for Platen's own mark. @param sheet in points */
export function isMarkable({ width, height }: { width: number; height: number }): boolean {
  return (width - ROUNDING) * (height - ROUNDING) <= MOST_AREA;
}

/** @throws {PlatenError} invalid_document: a sheet is too large for a mark, or too small */
export function requireMarkableSheets(doc: PDFDocument): void {
  for (const [at, page] of doc.getPages().entries()) {
    const fault = faultOf(page);
    if (fault !== undefined)
      throw new PlatenError('invalid_document', `Page ${at + 1} of the document ${fault}.`);
  }
}

/** A sheet with larger units than points is longer than 5 m (ISO 32000-2, 14.11.2). */
function faultOf(page: PDFPage): string | undefined {
  const { width, height } = shownOf(page);
  if (page.node.has(name('UserUnit')) || !isMarkable(page.getMediaBox()))
    return `${TOO_LARGE}; make it smaller`;
  return Math.min(width, height) + ROUNDING < LEAST_SIDE
    ? `${TOO_SMALL}; make it larger`
    : undefined;
}

/**
 * Places a mark all over a sheet.
 * @param side of the square whose circle the mark fills @returns for each mark the six numbers of `cm` (ISO 32000-2, 8.3.4)
 */
export function placesOfMark(sheet: PDFPage, side: number): number[][] {
  const { x, y, width, height } = sheet.getMediaBox();
  const seen = shownOf(sheet);
  const part = Math.min(PART, seen.width, seen.height);
  const [pitch, row, circle] = [PITCH * part, ROW * part, CIRCLE * part];
  const corner = { x: x + width / 2 - circle / 2, y: y + height / 2 - circle / 2 };
  return around(height / 2 / row).flatMap((up) =>
    around(width / 2 / pitch).map((right) => {
      const column = up % 2 === 0 ? right : right + 1 / 2;
      const scale = circle / side;
      return [scale, 0, 0, scale, corner.x + column * pitch, corner.y + up * row];
    }),
  );
}

/** The whole numbers around 0, up to one beyond this distance. */
function around(distance: number): number[] {
  const most = Math.ceil(distance) + 1;
  return Array.from({ length: 2 * most + 1 }, (_, index) => index - most);
}
