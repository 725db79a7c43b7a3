import { PDFDocument } from '@cantoo/pdf-lib';
import './bounded-decoding.ts';
import { unreadable } from './pdf-document.ts';

/**
 * Makes objects of everything in a PDF, and changes nothing.
 * @param pdf not encrypted
 * @throws {PlatenError} generation_failed
 */
export async function takeApart(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(pdf, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      parseSpeed: Infinity,
    });
  } catch (cause) {
    throw unreadable('it cannot be taken apart', cause);
  }
}
