/** What a picture says of itself at its beginning, in pixels. */
interface PictureHeader {
  kind: 'png' | 'jpeg';
  width: number;
  height: number;
}

/** PNG (third edition), 5.2 and 11.2.1. */
const PNG = [0x89504e47, 0x0d0a1a0a] as const;
const IHDR = 0x49484452;

/** Markers of JPEG (ITU-T T.81, B.1.1.3): the beginning, and frames of the kinds that browsers draw. */
const START = 0xffd8;
const FRAMES = [0xc0, 0xc1, 0xc2];
const FILL = 0xff;
/** A profile of colours may take 255, each of 64 KiB. */
const MOST_SEGMENTS = 1_000;
/** Of a frame, up to its width. */
const FRAME_BYTES = 9;

/**
 * Reads the beginning of a PNG or a JPEG. A library that knows more kinds can be kept at work for hours by a file of 4 MB,
 * and this runs in the thread of all documents.
 * @returns undefined: it is neither
 */
export function pictureHeader({ buffer, byteOffset, length }: Uint8Array) {
  const bytes = new DataView(buffer, byteOffset, length);
  return pngHeader(bytes) ?? jpegHeader(bytes);
}

function pngHeader(bytes: DataView): PictureHeader | undefined {
  if (bytes.byteLength < 24 || bytes.getUint32(0) !== PNG[0] || bytes.getUint32(4) !== PNG[1])
    return undefined;
  if (bytes.getUint32(12) !== IHDR) return undefined;
  return { kind: 'png', width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

function jpegHeader(bytes: DataView): PictureHeader | undefined {
  if (bytes.byteLength < 2 || bytes.getUint16(0) !== START) return undefined;
  let at = 2;
  for (let nth = 0; nth < MOST_SEGMENTS; nth += 1) {
    if (at + FRAME_BYTES > bytes.byteLength || bytes.getUint8(at) !== FILL) return undefined;
    const marker = bytes.getUint8(at + 1);
    if (FRAMES.includes(marker))
      return { kind: 'jpeg', width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    at += marker === FILL ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}
