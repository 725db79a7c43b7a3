import { parsePageRanges } from '@platen/contracts';

/**
 * The first page of the PDF: the lowest selected one, because ranges print in the document's order (`parsePageRanges`).
 * @param pageRanges such as `3,1-2`, valid; absent: the whole document
 * @returns from 1; as a text it is also the range of this page
 */
export function firstSelectedPage(pageRanges: string | undefined): number {
  const [first] = (pageRanges ? parsePageRanges(pageRanges).ranges : undefined) ?? [];
  return first?.from ?? 1;
}
