import { gunzipSync } from 'node:zlib';
import { orElse } from '@platen/contracts';
import { xml } from 'easy-template-x';
import { refusal } from '../refusal.ts';
import { ElementBudget, parseXml } from '../xml/parse.ts';
import { descendants } from '../xml/tree.ts';
import { pictureType, type PictureType } from './picture-type.ts';
import { pixelSize } from './pixels.ts';

/** Of one picture and of all in a document: each pixel takes four bytes once it is decoded. */
const MAX_PIXELS = 100_000_000;
const MAX_PIXELS_IN_ALL = 400_000_000;

/** Of all drawings, in bytes: LibreOffice takes some ten seconds for each megabyte of lines (measured, 7.4). */
const MAX_SVG_BYTES = 2_000_000;

/** A metafile in gzip (.emz, .wmz, .svgz), unpacked. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** Replaces a picture that LibreOffice could not or should not decode: one transparent pixel. */
const BLANK = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** True for the blank picture that stands in for one that cannot be decoded. */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes === BLANK;
}

const VECTORS: ReadonlySet<PictureType> = new Set(['emf', 'wmf', 'svm']);

/**
 * Gives the bytes of a picture of one document; a blank if it is of no known kind.
 * @throws {PlatenError} invalid_document: too many pixels, or an SVG that declares entities
 */
export type SafePicture = (bytes: Uint8Array, part: string) => Uint8Array;

/** @returns checks the pictures of one document */
export function pictureCheck(budget: ElementBudget): SafePicture {
  let pixelsInAll = 0;
  let svgBytes = 0;
  const count = (pixels: number, part: string) => {
    pixelsInAll += pixels;
    if (pixels > MAX_PIXELS)
      throw refusal('A picture has more than 100 megapixels. Make it smaller.', part);
    if (pixelsInAll > MAX_PIXELS_IN_ALL)
      throw refusal('The pictures have more than 400 megapixels in all. Make them smaller.', part);
  };
  const drawing = (bytes: Uint8Array, part: string) => {
    svgBytes += bytes.length;
    if (svgBytes <= MAX_SVG_BYTES) return plainSvg(bytes, part, budget);
    throw refusal('The drawings (SVG) have more than 2 MB. Make pictures of pixels of them.', part);
  };
  const safe: SafePicture = (bytes, part) => {
    const type = pictureType(bytes);
    if (type === 'gzip') {
      const unpacked = gunzip(bytes);
      // One in another is none that a writer makes.
      return !unpacked || pictureType(unpacked) === 'gzip' ? BLANK : safe(unpacked, part);
    }
    if (type === 'svg') return drawing(bytes, part);
    if (type && VECTORS.has(type)) return bytes;
    const size = type && pixelSize(bytes);
    if (!size) return BLANK;
    count(size.width * size.height, part);
    return bytes;
  };
  return safe;
}

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/**
 * An SVG without prefixes, which LibreOffice does not read.
 * @throws {PlatenError} invalid_document: it is no well-formed XML, has too many elements, or declares entities
 */
export function plainSvg(
  bytes: Uint8Array,
  part: string,
  budget = new ElementBudget(),
): Uint8Array {
  const root = parseXml(bytes, { part, budget, mayNameType: true });
  for (const node of descendants(root, () => true))
    node.nodeName = node.nodeName.replace(/^svg:/, '');
  const { 'xmlns:svg': _, ...attributes } = root.attributes;
  root.attributes = { ...attributes, ...NAMESPACES };
  return Buffer.from(xml.parser.serializeFile(root));
}

/** @returns undefined: it is damaged, or too large */
const gunzip = (bytes: Uint8Array) =>
  orElse(() => gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }), undefined);
