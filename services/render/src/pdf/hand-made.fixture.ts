/** Small PDFs written by hand (ISO 32000-2, 7.5), for what no engine would print. */

/** @param objects numbered from 1; object 1 is the catalog */
export function pdfOf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function stream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** A stream as Chromium writes it. @param entries of its dictionary, but its length @param data as Latin-1 */
export function printedStream(entries: string, data: string): string {
  return `<<${entries}\n/Length ${data.length}>> stream\n${data}\nendstream`;
}

/** A picture in a print: with what its author has written into it. */
export const printedPicture = (text: string) =>
  printedStream('/Type /XObject\n/Subtype /Image\n/Filter /DCTDecode', text);

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';

/** So many pages of 100 × 200 points, empty. */
export function emptyPages(count: number): Uint8Array {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] >>';
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  const pages = `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`;
  return pdfOf([CATALOG, pages, ...Array.from({ length: count }, () => page)]);
}

/** One page with this content. */
export function onePage(content: string, entries = '/MediaBox [0 0 100 200]'): Uint8Array {
  return pdfOf([
    CATALOG,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R ${entries} /Contents 4 0 R >>`,
    stream('', content),
  ]);
}

/** A page that draws a form which draws a form …: 10 to the power of `depth` rectangles. */
export function drawingBomb(depth: number): Uint8Array {
  const form = (level: number) => {
    const next = level === depth ? '0 0 50 50 re f ' : `/F${level + 1} Do `;
    const xobject = level === depth ? '' : `/XObject << /F${level + 1} ${level + 5} 0 R >>`;
    const entries = `/Type /XObject /Subtype /Form /BBox [0 0 100 200] /Resources << ${xobject} >>`;
    return stream(entries, next.repeat(10));
  };
  return pdfOf([
    CATALOG,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] /Contents 4 0 R' +
      ' /Resources << /XObject << /F1 5 0 R >> >> >>',
    stream('', '/F1 Do'),
    ...Array.from({ length: depth }, (_, index) => form(index + 1)),
  ]);
}
