import { PrintText, type PdfOptions } from '@platen/contracts';
import type { Composition } from '../formats/composition.ts';
import { SMALL_PICTURE, type PicturePlan } from '../finish/pictures.ts';
import type { PrintReport } from './engine.ts';

/** A picture in the PDF of Chromium (Skia). */
const PICTURE = '/Subtype /Image\n';
const PIXELS = /\/Filter \/FlateDecode\n\/Length (\d{1,9})>> stream\n$/;

/** @returns how to make the pictures of a print smaller; undefined: they stay unchanged */
export function picturePlan(
  { pdf, photographs = false }: PrintReport,
  composition: Composition,
  { image_quality: quality }: PdfOptions,
): PicturePlan | undefined {
  if (quality !== undefined) return { quality, jpegs: true };
  if (composition.kind !== 'html' || !hasLargePixels(pdf)) return undefined;
  const has = photographs || composition.facts.mayHavePhotographs;
  return has ? { jpegs: false } : undefined;
}

function hasLargePixels(pdf: Uint8Array): boolean {
  return [...PrintText.of(pdf).with(PICTURE)].some(
    ({ text }) => Number(PIXELS.exec(text)?.[1]) >= SMALL_PICTURE,
  );
}
