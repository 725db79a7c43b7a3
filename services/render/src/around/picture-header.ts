/** What a picture says of itself at its beginning, in pixels. */
interface PictureHeader {
  kind: 'png' | 'jpeg';
  width: number;
  height: number;
}

/** PNG (third edition), 5.2 and 11.2.1: what stands before the size. */
const PNG = '89504e470d0a1a0a0000000d49484452';

/** Markers of JPEG (ITU-T T.81, B.1.1.3): the beginning, and frames of the kinds that browsers draw. */
const START = 0xffd8;
const FRAMES = [0xc0, 0xc1, 0xc2];
const FILL = 0xff;
/** A profile of colours may take 255, each of 64 KiB. */
const MOST_SEGMENTS = 1_000;
/** Of a frame, up to its width. */
const FRAME_BYTES = 9;

/**
 * Reads the beginning of a PNG or a JPEG. A library that knows more kinds can be kept at work for minutes by a file of 4 MB,
 * and this runs in the thread of all documents.
 * @returns undefined: it is neither
 */
export function pictureHeader({ buffer, byteOffset, length }: Uint8Array) {
  const bytes = Buffer.from(buffer, byteOffset, length);
  const isPng = bytes.toString('hex', 0, 16) === PNG && length >= 24;
  if (!isPng) return jpegHeader(bytes);
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } as const;
}

function jpegHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== START) return undefined;
  let at = 2;
  for (let nth = 0; nth < MOST_SEGMENTS; nth += 1) {
    if (at + FRAME_BYTES > bytes.length || bytes[at] !== FILL) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (FRAMES.includes(marker))
      return {
        kind: 'jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      };
    at += marker === FILL ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
