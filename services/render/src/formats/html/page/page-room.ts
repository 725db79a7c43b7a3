import { paperRoom, type PageGeometry } from '@platen/contracts';
import { sheetOf } from './layout.ts';

/** @returns the room between a page's margins, in points */
export function pageRoom(page: PageGeometry): { width: number; height: number } {
  return {
    width: page.width - page.marginLeft - page.marginRight,
    height: page.height - page.marginTop - page.marginBottom,
  };
}

/** A CSS pixel, in points. */
const PIXEL = 0.75;

/** @returns the same as the browser prints it, which shrinks a page with anything wider */
export function printedRoom(page: PageGeometry): { width: number; height: number } {
  const { width, height } = paperRoom(sheetOf(page));
  return { width: width * PIXEL, height: height * PIXEL };
}
