import type { DocumentMetadata } from '@platen/contracts';
import type { PDFDocument } from '@cantoo/pdf-lib';

/** Writes document information (ISO 32000-2, 14.3.3); what is not given stays as the engine wrote it. */
export function setInformation(doc: PDFDocument, metadata: DocumentMetadata): void {
  const { title, author, subject, keywords, creator, producer } = metadata;
  if (title !== undefined) doc.setTitle(title);
  if (author !== undefined) doc.setAuthor(author);
  if (subject !== undefined) doc.setSubject(subject);
  // As one text: the library would put nothing but spaces between them.
  if (keywords !== undefined) doc.setKeywords([[keywords].flat().join(', ')]);
  if (creator !== undefined) doc.setCreator(creator);
  if (producer !== undefined) doc.setProducer(producer);
}
