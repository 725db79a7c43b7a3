import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFDict,
  type PDFObject,
} from '@cantoo/pdf-lib';
import '../../pdf/bounded-decoding.ts';
import { name } from '../../pdf/objects.ts';

/** More than any page of a print needs; what claims to hold more is refused. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The decoded content of a stream. @param most how long it may be, in bytes */
export function streamBytes(stream: PDFStream, most = MAX_BYTES): Uint8Array {
  if (stream instanceof PDFContentStream) return stream.getUnencodedContents();
  if (!(stream instanceof PDFRawStream)) return stream.getContents();
  const isPlainFlate =
    stream.dict.get(name('Filter')) === name('FlateDecode') &&
    !stream.dict.has(name('DecodeParms'));
  // zlib is native; the library's own decoder knows every filter.
  const bytes = isPlainFlate
    ? inflateSync(stream.contents, { maxOutputLength: most })
    : decodePDFRawStream(stream).decode();
  if (bytes.length > most) throw new Error('a stream is too long');
  return bytes;
}

/**
 * A content stream's text, one character a byte.
 * @param contents a stream, or a page's array of streams, which count as one
 * @param most how long it may be
 */
export function contentText(
  context: PDFContext,
  contents: PDFObject | undefined,
  most = MAX_BYTES,
): string {
  if (contents instanceof PDFStream) return latin1(streamBytes(contents, most));
  if (!(contents instanceof PDFArray)) return '';
  let text = '';
  for (const each of contents.asArray())
    text += (text && '\n') + contentText(context, context.lookup(each), most - text.length);
  return text;
}

/** A compressed stream with this text. @param like the stream whose other entries it copies */
export function contentStream(context: PDFContext, text: string, like?: PDFDict): PDFRawStream {
  const stream = context.flateStream(Buffer.from(text, 'latin1'));
  for (const [key, value] of like?.entries() ?? []) {
    if (![name('Filter'), name('DecodeParms'), name('Length')].includes(key))
      stream.dict.set(key, value);
  }
  return stream;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
