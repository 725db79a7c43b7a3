import { PDFArray, PDFRawStream } from '@cantoo/pdf-lib';
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { streamBytes } from './content/streams.ts';
import { unseenQuality } from './picture-quality.ts';
import { name, numberOf } from '../pdf/objects.ts';

/** How pictures are made smaller. */
export interface PicturePlan {
  /** Quality of the JPEGs, 1 to 100; absent: the lowest without a visible difference. */
  quality?: number;
  /** Also recompresses JPEGs; otherwise only pictures that were stored pixel by pixel. */
  jpegs: boolean;
}

/** Smallest picture that is worth it, in bytes. */
export const SMALL_PICTURE = 32 * 1024;

/**
 * Of the present size. Photographs become a tenth; what an author keeps pixel by pixel, a screenshot or a drawing, hardly
 * becomes smaller and stays.
 */
const WORTH_IT = 0.6;

const MAX_PIXELS = 100_000_000;

/** Entries about samples that a JPEG does not keep. */
const SPECIAL = ['Decode', 'DecodeParms', 'Mask', 'Matte', 'ImageMask'].map(name);

/**
 * Stores photographs as such. Chromium passes a JPEG on as it is, but writes down the pixels of one that has to be turned
 * (Exif), and of WebP and AVIF: twenty to forty times as much.
 */
export async function compressPictures(doc: PDFDocument, plan: PicturePlan): Promise<void> {
  const objects = doc.context.enumerateIndirectObjects();
  const masks = new Set(objects.map(([, object]) => maskOf(object)));
  for (const [ref, object] of objects) {
    const picture = masks.has(ref) ? undefined : pictureOf(object);
    const jpeg = picture && (await smaller(picture, plan));
    if (jpeg) doc.context.assign(ref, jpeg);
  }
}

/** @returns undefined: it is not worth it */
async function smaller(
  picture: StoredPicture,
  { quality, jpegs }: PicturePlan,
): Promise<PDFRawStream | undefined> {
  const { stream, isJpeg } = picture;
  if (isJpeg && !jpegs) return undefined;
  const jpeg = await encodeJpeg(picture, quality);
  const limit = (jpegs ? 1 : WORTH_IT) * stream.contents.length;
  if (!jpeg || jpeg.length >= limit) return undefined;
  stream.dict.set(name('Filter'), name('DCTDecode'));
  return PDFRawStream.of(stream.dict, new Uint8Array(jpeg));
}

/** How opaque a picture is, pixel by pixel, is not to be changed. */
function maskOf(object: PDFObject): PDFObject | undefined {
  return object instanceof PDFRawStream ? object.dict.get(name('SMask')) : undefined;
}

interface StoredPicture {
  stream: PDFRawStream;
  width: number;
  height: number;
  channels: 1 | 3;
  isJpeg: boolean;
}

/** @returns undefined: no picture of 8 bits in grey or colour, or one with more to it */
function pictureOf(stream: PDFObject): StoredPicture | undefined {
  if (!(stream instanceof PDFRawStream) || stream.contents.length < SMALL_PICTURE) return undefined;
  const { dict } = stream;
  const filter = dict.get(name('Filter'));
  const isPlain = filter === name('FlateDecode') || filter === name('DCTDecode');
  if (dict.get(name('Subtype')) !== name('Image') || !isPlain) return undefined;
  if (SPECIAL.some((key) => dict.has(key)) || numberOf(dict.lookup(name('BitsPerComponent'))) !== 8)
    return undefined;
  const [width, height] = [
    numberOf(dict.lookup(name('Width'))),
    numberOf(dict.lookup(name('Height'))),
  ];
  const channels = channelsOf(dict.lookup(name('ColorSpace')));
  if (!channels || width * height > MAX_PIXELS) return undefined;
  return { stream, width, height, channels, isJpeg: filter === name('DCTDecode') };
}

function channelsOf(space: PDFObject | undefined): 1 | 3 | undefined {
  if (space === name('DeviceRGB')) return 3;
  if (space === name('DeviceGray')) return 1;
  if (!(space instanceof PDFArray) || space.lookup(0) !== name('ICCBased')) return undefined;
  const profile = space.lookup(1);
  const components = profile instanceof PDFRawStream ? numberOf(profile.dict.lookup(name('N'))) : 0;
  return components === 1 || components === 3 ? components : undefined;
}

async function encodeJpeg(
  picture: StoredPicture,
  wished: number | undefined,
): Promise<Buffer | undefined> {
  const { stream, width, height, channels, isJpeg } = picture;
  const raw = { raw: { width, height, channels } };
  const options = { limitInputPixels: MAX_PIXELS, autoOrient: false };
  try {
    const bytes = isJpeg ? stream.contents : streamBytes(stream);
    if (!isJpeg && bytes.length !== width * height * channels) return undefined;
    const source = sharp(bytes, isJpeg ? options : { ...options, ...raw });
    const quality = wished ?? (await unseenQuality(source, picture));
    // Its colours are those of the PDF's colour space, whatever profile it brings.
    const jpeg = source.keepIccProfile().jpeg({ quality, mozjpeg: true });
    const { data, info } = await jpeg.toBuffer({ resolveWithObject: true });
    return info.channels === channels ? data : undefined;
  } catch {
    return undefined; // it is damaged, and stays as it is
  }
}
