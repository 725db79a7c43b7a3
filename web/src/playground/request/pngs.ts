/** Of a PNG, before its chunks (PNG, third edition, 5.2). */
const SIGNATURE_BYTES = 8;
/** Of a chunk, besides its data: its length, its type and a checksum. */
const CHUNK_BYTES = 12;
const IEND = 0x49_45_4e_44;

/** The pictures that follow one another. */
export function pngsIn(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Uint8Array<ArrayBuffer>[] = [];
  let start = 0;
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_BYTES <= bytes.length) {
    const isLast = view.getUint32(at + 4) === IEND;
    at += CHUNK_BYTES + view.getUint32(at);
    if (!isLast) continue;
    found.push(bytes.subarray(start, at));
    start = at;
    at += SIGNATURE_BYTES;
  }
  return found;
}
