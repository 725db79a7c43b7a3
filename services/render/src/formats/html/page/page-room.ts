import type { PageGeometry } from '@platen/contracts';

/** @returns the room between a page's margins, in points */
export function pageRoom(page: PageGeometry): { width: number; height: number } {
  return {
    width: page.width - page.marginLeft - page.marginRight,
    height: page.height - page.marginTop - page.marginBottom,
  };
}
