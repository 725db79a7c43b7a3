/** PNG (third edition), 5.2 and 11.2.1: what stands before the size. */
const PNG = '89504e470d0a1a0a0000000d49484452';
/** A profile of colours may take 255, each of 64 KiB. */
const MOST_SEGMENTS = 1_000;

/**
 * Reads the kind of a PNG or a JPEG, and its size in pixels, from its beginning. A library that knows more kinds can be kept
 * at work for minutes by a file of 4 MB, and this runs in the thread of all documents.
 * @returns undefined: it is neither
 */
export function pictureHeader({ buffer, byteOffset, length }: Uint8Array) {
  const bytes = Buffer.from(buffer, byteOffset, length);
  if (length >= 24 && bytes.toString('hex', 0, 16) === PNG)
    return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } as const;
  const frame = bytes.toString('hex', 0, 2) === 'ffd8' ? frameOf(bytes) : undefined;
  return (
    frame &&
    ({ kind: 'jpeg', width: frame.readUInt16BE(7), height: frame.readUInt16BE(5) } as const)
  );
}

/** Goes from segment to segment (ITU-T T.81, B.1.1), up to a frame of a kind that browsers draw. */
function frameOf(bytes: Buffer): Buffer | undefined {
  let at = 2;
  for (let nth = 0; nth < MOST_SEGMENTS && at + 9 <= bytes.length; nth += 1) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return bytes.subarray(at);
    if (marker < 0xff00) return undefined;
    at += marker === 0xffff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
