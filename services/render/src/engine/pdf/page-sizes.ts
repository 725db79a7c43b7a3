import { PrintText } from '../../pdf/print-text.ts';

/** In points. */
export interface Size {
  width: number;
  height: number;
}

/** Of a page, in plain text. */
export const PAGE = '/Type /Page\n';
const MEDIA_BOX = /\n\/MediaBox \[0 0 ([\d.e+]+) ([\d.e+]+)\]/;

/** @param print from Chromium (Skia): pages in order @returns the sizes of its pages */
export function pageSizes(print: Uint8Array): Size[] {
  return [...new PrintText(print).with(PAGE)].flatMap(({ text }) => {
    const [, width, height] = MEDIA_BOX.exec(text) ?? [];
    return width === undefined ? [] : { width: Number(width), height: Number(height) };
  });
}
