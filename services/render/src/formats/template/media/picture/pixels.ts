import { imageSize } from 'image-size';
import type { Fault } from '../fault.ts';
import type { Picture, PictureType } from './data-uri.ts';

/** Each pixel takes four bytes once it is decoded. */
const MAX_PIXELS = 100_000_000;

/** image-size's names of the kinds. */
const KINDS: Readonly<Partial<Record<PictureType, string>>> = {
  png: 'png',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
};

/**
 * Makes sure that a picture of pixels is what it is called, and not too large to be decoded.
 * @throws {PlatenError} template_error
 */
export function checkPixels({ type, bytes }: Picture, fault: Fault): void {
  const { kind, width, height } = headerOf(bytes, type, fault);
  if (kind !== KINDS[type]) throw unlike(type, fault);
  if (width * height > MAX_PIXELS) {
    throw fault('src', `must have at most 100 megapixels, has ${width} × ${height} pixels`);
  }
}

function headerOf(bytes: Buffer, type: PictureType, fault: Fault) {
  try {
    const { type: kind, width, height } = imageSize(bytes);
    return { kind, width, height };
  } catch (error) {
    throw unlike(type, fault, error);
  }
}

function unlike(type: PictureType, fault: Fault, cause?: unknown) {
  return fault('src', `must be what it says: its bytes are no image/${type}`, cause);
}
