const HEADER = '%PDF-';
const END_OF_FILE = /%%EOF\s*$/;

/** Size of the end of a PDF, in bytes. */
const TAIL_BYTES = 1024;

/** Returns why a result is not a whole PDF (ISO 32000-2, 7.5.2 and 7.5.5), or undefined if it looks whole. */
export function pdfFault(pdf: Uint8Array, announcedBytes?: number): string | undefined {
  if (announcedBytes !== undefined && announcedBytes !== pdf.length) {
    return `announced ${announcedBytes} bytes, sent ${pdf.length}`;
  }
  const text = (from: number, to?: number) => Buffer.from(pdf.slice(from, to)).toString('latin1');
  if (text(0, HEADER.length) !== HEADER) return 'does not begin like a PDF';
  if (!END_OF_FILE.test(text(-TAIL_BYTES))) return 'does not end like a PDF';
  return undefined;
}
