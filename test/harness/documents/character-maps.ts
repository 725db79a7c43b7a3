import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** The characters of glyphs, for every font. */
export async function characterMaps(pdf: Buffer): Promise<string> {
  const { context } = await PDFDocument.load(pdf);
  return context
    .enumerateIndirectObjects()
    .map(([, each]) => (each instanceof PDFDict ? each.lookup(PDFName.of('ToUnicode')) : undefined))
    .flatMap((map) => (map instanceof PDFRawStream ? [map] : []))
    .map((map) => Buffer.from(decodePDFRawStream(map).decode()).toString('latin1'))
    .join('\n');
}
