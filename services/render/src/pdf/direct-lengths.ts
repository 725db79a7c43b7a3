import { PrintText } from '@platen/contracts';

const LENGTH = /\/Length (\d+) 0 R/;
const NUMBER = /^\d+ 0 obj\n(\d+)\nendobj/;

/**
 * Writes the lengths of streams where LibreOffice refers to them. pdf-lib does not look them up: it takes a stream to end at
 * the first word that says so, and then what a picture brings for objects of the document.
 * @returns a PDF for pdf-lib alone, which needs no table of objects
 */
export function withDirectLengths(pdf: Uint8Array): Uint8Array {
  const print = PrintText.of(pdf);
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { start, text } of print.with('/Length ')) {
    const referring = LENGTH.exec(text);
    if (!referring || !text.endsWith('stream\n')) continue;
    const { 0: reference, 1: number, index } = referring;
    const length = numberIn(print, Number(number));
    if (length === undefined) continue;
    pieces.push(print.bytes.subarray(at, start + index), Buffer.from(`/Length ${length}`));
    at = start + index + reference.length;
  }
  return at === 0 ? pdf : Buffer.concat([...pieces, print.bytes.subarray(at)]);
}

/** @returns the object with this number, if it is a number itself */
function numberIn(print: PrintText, object: number): string | undefined {
  return NUMBER.exec(print.object(object)?.text ?? '')?.[1];
}
