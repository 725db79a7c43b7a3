/** In points. */
export interface Size {
  width: number;
  height: number;
}

const PAGE = '/Type /Page\n';
const MEDIA_BOX = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/;
/** How many bytes of a page are read. */
const HEAD_BYTES = 4_000;

/** @param print from Chromium (Skia): pages in order, each in plain text @returns the sizes of its pages */
export function pageSizes(print: Uint8Array): Size[] {
  const bytes = Buffer.from(print.buffer, print.byteOffset, print.byteLength);
  const sizes: Size[] = [];
  for (let at = bytes.indexOf(PAGE); at !== -1; at = bytes.indexOf(PAGE, at + 1)) {
    const [, width, height] = MEDIA_BOX.exec(bytes.toString('latin1', at, at + HEAD_BYTES)) ?? [];
    if (width !== undefined) sizes.push({ width: Number(width), height: Number(height) });
  }
  return sizes;
}
