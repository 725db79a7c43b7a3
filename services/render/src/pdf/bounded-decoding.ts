import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';

/** More than a page, or a stream of objects, of any file has. In bytes. */
export const MOST_DECODED = 64 * 1024 * 1024;

interface Decoder {
  ensureBuffer(bytes: number): Uint8Array;
}

const stream = PDFRawStream.of(PDFContext.create().obj({ Filter: 'ASCIIHexDecode' }), Buffer.of());
/** What the library's decoders of all filters have in common. */
const decoder = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(stream))) as Decoder;
const ensureBuffer = Reflect.get(decoder, 'ensureBuffer') as Decoder['ensureBuffer'];

/** The library has no bound of its own, and filters multiply: 800 bytes became more than a gigabyte. */
decoder.ensureBuffer = function bounded(this: Decoder, bytes) {
  if (bytes > MOST_DECODED) throw new Error('a stream is too long once it is decoded');
  return ensureBuffer.call(this, bytes);
};
