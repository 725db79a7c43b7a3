/**
 * A print as Skia lays it out.
 * @param objects what stands between `obj` and `endobj`, from object 1 on
 */
export function printOf(objects: readonly (string | Uint8Array)[]): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  const add = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece);
    pieces.push(bytes);
    at += bytes.length;
  };
  add('%PDF-1.4\n');
  const entries = objects.map((object, index) => {
    const place = String(at).padStart(10, '0');
    add(`${index + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
    return `${place} 00000 n \n`;
  });
  const table = `xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  add(`${table}trailer\n<</Size ${entries.length + 1}\n/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`);
  return Buffer.concat(pieces);
}

/** An object with a stream. @param entries of its dictionary, but its length */
export function streamOf(entries: string, data: string | Uint8Array): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  const head = `<<${entries}\n/Length ${bytes.length}>> stream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream')]);
}

/** A picture, as it stands in a print: with what its author has written into it. */
export const pictureOf = (text: string) =>
  streamOf('/Type /XObject\n/Subtype /Image\n/Filter /DCTDecode', text);
