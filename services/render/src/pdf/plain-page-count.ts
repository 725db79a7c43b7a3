import { PAGE_SIGN, PrintText } from '@platen/contracts';

/**
 * Counts the pages of a print of Chromium, so that most documents need no thread to be opened in.
 * @returns undefined: it has another structure, so a PDF library has to open it
 */
export function plainPageCount(pdf: Uint8Array): number | undefined {
  return [...new PrintText(pdf).with(PAGE_SIGN)].length || undefined;
}
