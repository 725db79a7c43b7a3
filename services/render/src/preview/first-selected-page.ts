import { parsePageRanges } from '@platen/contracts';

/**
 * The page that the PDF begins with: the lowest one selected, in every format, as the ranges are
 * printed in the document's order (`parsePageRanges`).
 * @param pageRanges such as `3,1-2`, valid; none is the whole document
 * @returns from 1; as a text it is also the range that has only this page
 */
export function firstSelectedPage(pageRanges: string | undefined): number {
  const [first] = (pageRanges ? parsePageRanges(pageRanges).ranges : undefined) ?? [];
  return first?.from ?? 1;
}
