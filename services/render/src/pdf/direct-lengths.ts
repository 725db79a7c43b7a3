import { PrintText } from '@platen/contracts';

const LENGTH = /\/Length (\d+) 0 R/;
const NUMBER = /^\d+ 0 obj\n(\d+)\nendobj/;

/**
 * Writes the lengths of streams where LibreOffice refers to them. pdf-lib does not look them up: it takes a stream to end at
 * the first word that says so, and then what a picture brings for objects of the document.
 * @returns a PDF for pdf-lib alone, which needs no table of objects
 */
export function withDirectLengths(pdf: Uint8Array): Uint8Array {
  const print = new PrintText(pdf);
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { start, text } of print.with('/Length ')) {
    const referring = LENGTH.exec(text);
    const [reference = '', number] = referring ?? [];
    const [, length] = NUMBER.exec(print.object(Number(number))?.text ?? '') ?? [];
    if (!referring || length === undefined || !text.endsWith('stream\n')) continue;
    const { index } = referring;
    pieces.push(print.bytes.subarray(at, start + index), Buffer.from(`/Length ${length}`));
    at = start + index + reference.length;
  }
  return at === 0 ? pdf : Buffer.concat([...pieces, print.bytes.subarray(at)]);
}
