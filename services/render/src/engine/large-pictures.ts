import type { PdfOptions } from '@platen/contracts';
import type { Composition } from '../formats/composition.ts';
import { SMALL_PICTURE, type PicturePlan } from '../finish/pictures.ts';
import type { PrintReport } from './engine.ts';

/** A picture in the PDF of Chromium (Skia). */
const PICTURE = '/Subtype /Image\n';
const PIXELS = /^[^>]*\/Filter \/FlateDecode\n\/Length (\d{1,9})>>/;
const HEAD_BYTES = 400;

/** A photograph inside a document. */
const PHOTOGRAPH = /data:image\/(?:jpe?g|webp|avif)/i;

/** @returns how to make the pictures of a print smaller; undefined: they stay unchanged */
export function picturePlan(
  { pdf, photographs = false }: PrintReport,
  composition: Composition,
  { image_quality: quality }: PdfOptions,
): PicturePlan | undefined {
  if (quality !== undefined) return { quality, jpegs: true };
  if (composition.kind === 'docx' || !hasLargePixels(pdf)) return undefined;
  const has = photographs || PHOTOGRAPH.test(composition.html);
  return has ? { jpegs: false } : undefined;
}

function hasLargePixels(pdf: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length);
  for (let at = bytes.indexOf(PICTURE); at >= 0; at = bytes.indexOf(PICTURE, at + 1)) {
    const start = at + PICTURE.length;
    const [, length] = PIXELS.exec(bytes.toString('latin1', start, start + HEAD_BYTES)) ?? [];
    if (Number(length) >= SMALL_PICTURE) return true;
  }
  return false;
}
