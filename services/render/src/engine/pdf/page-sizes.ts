import { PAGE_SIGN, PrintText } from '@platen/contracts';

/** In points. */
export interface Size {
  width: number;
  height: number;
}

const MEDIA_BOX = /\n\/MediaBox \[0 0 ([\d.e+-]+) ([\d.e+-]+)\]/;

/** @param print from Chromium (Skia) @returns how many pages it has; 0: another program wrote it, so a PDF library has to open it */
export function plainPageCount(print: Uint8Array): number {
  return [...PrintText.of(print).with(PAGE_SIGN)].length;
}

/** @param print from Chromium (Skia): pages in order @returns the sizes of its pages */
export function pageSizes(print: Uint8Array): Size[] {
  return [...PrintText.of(print).with(PAGE_SIGN)].flatMap(({ text }) => {
    const [, width, height] = MEDIA_BOX.exec(text) ?? [];
    return width === undefined ? [] : { width: Number(width), height: Number(height) };
  });
}
