import { PlatenError } from '@platen/contracts';
import type { ImageContent, ImageFormat } from 'easy-template-x';
import { isBase64 } from '../../../base64.ts';
import { pictureType, type PictureType } from '../../../office/pictures/picture-type.ts';
import { pixelSize, type PixelSize } from '../../../office/pictures/pixels.ts';
import { plainSvg } from '../../../office/pictures/check-picture.ts';
import { FITS, type Fit } from './fit.ts';
import { xmlText } from '../tags/tag-text.ts';
import { fieldsOf, type ContentFields } from './fields.ts';

const FORMATS: ReadonlyMap<string, { type: PictureType; format: ImageFormat }> = new Map([
  ['image/png', { type: 'png', format: 'image/png' }],
  ['image/jpeg', { type: 'jpeg', format: 'image/jpeg' }],
  ['image/gif', { type: 'gif', format: 'image/gif' }],
  ['image/bmp', { type: 'bmp', format: 'image/bmp' }],
  ['image/svg+xml', { type: 'svg', format: 'image/svg+xml' }],
]);

const FIELDS = ['source_base64', 'format', 'width', 'height', 'alt_text', 'fit'];

type Wrong = ReturnType<typeof fieldsOf>;

/** A side, in pixels of 1/96 in: no sheet is larger. */
const MAX_SIDE = 20_000;

/** Largest decoded picture; a larger one shows nothing more on paper. */
const MAX_PIXELS = 100_000_000;

/** Largest width of an image without given sides, in pixels: that of the text of an A4 page. */
const MAX_OWN_WIDTH = 600;

/** An image, and how it is turned: LibreOffice shows pixels as they lie. */
export interface OrientedImage extends ImageContent {
  /** As `PixelSize` has it. */
  orientation: number;
  fit: Fit;
  /** As it is seen; undefined if that cannot be read. */
  seen: PixelSize | undefined;
}

/**
 * Reads `{"_type": "image", …}`. A side that is not named follows from the
 * other, or both from the picture at 96 pixels an inch.
 * @param pointer JSON Pointer to the value
 * @throws {PlatenError} invalid_request: a field is wrong; template_error: the bytes are no such picture
 */
export function imageContent(value: ContentFields, pointer: string): OrientedImage {
  const wrong = fieldsOf(value, { what: 'an image', known: FIELDS, pointer });
  const { type, format } = formatOf(value, wrong);
  const source = bytesOf(value, wrong);
  const altText = value['alt_text'] ?? '';
  if (typeof altText !== 'string') throw wrong('alt_text', 'must be a string');
  if (pictureType(source) !== type) throw broken(pointer, `its bytes are no ${format} picture`);
  const seen = pixelSize(source);
  return {
    _type: 'image',
    source: type === 'svg' ? safeSvg(source, pointer) : source,
    format,
    ...sides(value, source, { pointer, wrong }),
    orientation: seen?.orientation ?? 1,
    seen,
    fit: fitOf(value, wrong),
    ...(altText !== '' && { altText: xmlText(altText) }),
  };
}

function fitOf({ fit = 'contain' }: ContentFields, wrong: Wrong): Fit {
  const known = FITS.find((each) => each === fit);
  if (known) return known;
  throw wrong('fit', `must be one of ${FITS.join(', ')}`);
}

function formatOf({ format }: ContentFields, wrong: Wrong) {
  const known = typeof format === 'string' ? FORMATS.get(format) : undefined;
  if (known) return known;
  throw wrong('format', `must be one of ${[...FORMATS.keys()].join(', ')}`);
}

function bytesOf({ source_base64: source }: ContentFields, wrong: Wrong) {
  const path = 'source_base64';
  if (typeof source !== 'string' || source === '') throw wrong(path, 'must be a Base64 string');
  if (source.length % 4 !== 0 || !isBase64(source)) throw wrong(path, 'must be Base64, padded');
  return Buffer.from(source, 'base64');
}

function safeSvg(source: Buffer, pointer: string): Buffer {
  try {
    return Buffer.from(plainSvg(source, pointer));
  } catch (error) {
    throw broken(pointer, 'its bytes are no valid SVG', error);
  }
}

function sides(
  value: ContentFields,
  source: Buffer,
  { pointer, wrong }: { pointer: string; wrong: Wrong },
) {
  const width = sideOf('width', value, wrong);
  const height = sideOf('height', value, wrong);
  const size = pixelSize(source);
  if (size && size.width * size.height > MAX_PIXELS) {
    throw broken(pointer, 'it has more than 100 megapixels');
  }
  if (width !== undefined && height !== undefined) return { width, height };
  if (!size || size.width <= 0 || size.height <= 0) {
    throw broken(pointer, 'its size cannot be read; give it a width and a height');
  }
  const scale = scaleOf(size, width, height);
  return { width: width ?? size.width * scale, height: height ?? size.height * scale };
}

function scaleOf(size: PixelSize, width: number | undefined, height: number | undefined): number {
  if (width !== undefined) return width / size.width;
  if (height !== undefined) return height / size.height;
  return Math.min(1, MAX_OWN_WIDTH / size.width);
}

function sideOf(name: 'width' | 'height', value: ContentFields, wrong: Wrong): number | undefined {
  const side = value[name];
  if (side === undefined) return undefined;
  if (typeof side === 'number' && side > 0 && side <= MAX_SIDE) return side;
  throw wrong(name, `must be a number of pixels above 0, up to ${MAX_SIDE}`);
}

function broken(path: string, reason: string, cause?: unknown): PlatenError {
  return new PlatenError('template_error', `The image in ${path} cannot be used: ${reason}.`, {
    details: [{ path, message: reason }],
    cause,
  });
}
