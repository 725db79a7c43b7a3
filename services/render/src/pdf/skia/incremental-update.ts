/** New versions of objects by number: the content between `obj` and `endobj`. */
export type ObjectUpdates = ReadonlyMap<number, Buffer>;

const END = /trailer\n<<([^>]*)>>\nstartxref\n(\d+)\n%%EOF\s*$/;

/** Longest end of a file. */
const END_BYTES = 400;

/**
 * Replaces objects of a print by an incremental update (ISO 32000-2, 7.5.6). The rest stays unchanged, so that a long
 * document need not be parsed.
 * @param print from Chromium (Skia)
 */
export function appendUpdate(print: Uint8Array, amendments: ObjectUpdates): Uint8Array {
  const tail = Buffer.from(print.subarray(-END_BYTES)).toString('latin1');
  const [, trailer, previous] = END.exec(tail) ?? [];
  if (amendments.size === 0 || trailer === undefined) return print;
  const pieces: Buffer[] = [Buffer.from('\n')];
  let at = print.length + 1;
  let table = 'xref\n';
  for (const [number, object] of amendments) {
    table += `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
    const piece = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    pieces.push(piece);
    at += piece.length;
  }
  const end = `${table}trailer\n<<${trailer}\n/Prev ${previous}>>\nstartxref\n${at}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([print, ...pieces, Buffer.from(end)]));
}
