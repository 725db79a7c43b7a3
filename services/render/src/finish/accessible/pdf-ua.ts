import { PlatenError } from '@platen/contracts';
import { PDFDict, PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import { figureFaults } from './figures.ts';
import { closeUpHeadings } from './headings.ts';
import { describeLinks } from './links.ts';
import { tidyLists } from './lists.ts';
import { identifyNotes } from './notes.ts';
import { Structure } from './structure.ts';
import { fillUpTables } from './tables.ts';
import { tagContent } from './tag-content.ts';
import { mendUnicode } from './to-unicode.ts';

const MARK_INFO = PDFName.of('MarkInfo');

/** Said where neither the document nor the request names a language or a title. */
const DEFAULT_LANGUAGE = 'en-US';
const DEFAULT_TITLE = 'Document';

/**
 * Mends what keeps a tagged document from PDF/UA-1 (ISO 14289-1) and can be mended.
 * @param language of a document that names none; BCP 47
 * @throws {PlatenError} invalid_document: what only its author can mend
 */
export function makeAccessible(doc: PDFDocument, language = DEFAULT_LANGUAGE): void {
  const structure = new Structure(doc);
  describeDocument(doc, language);
  tagContent(doc);
  mendUnicode(doc);
  structure.mapRoles();
  tidyLists(structure);
  fillUpTables(doc, structure);
  closeUpHeadings(structure);
  identifyNotes(doc, structure);
  describeLinks(doc, structure);
  const details = figureFaults(doc, structure);
  if (details.length === 0) return;
  throw new PlatenError(
    'invalid_document',
    'PDF/UA needs an alternative text for every picture: alt for an image, aria-label for a drawing; alt="" or aria-hidden="true" for what only decorates. An equation of a Word document has none: put it in as a picture.',
    { details },
  );
}

function describeDocument(doc: PDFDocument, language: string): void {
  const markInfo = doc.catalog.lookupMaybe(MARK_INFO, PDFDict) ?? doc.context.obj({});
  markInfo.set(PDFName.of('Marked'), doc.context.obj(true));
  doc.catalog.set(MARK_INFO, markInfo);
  if (!doc.getLanguage()) doc.setLanguage(language);
  const title = doc.getTitle() ?? '';
  doc.setTitle(title.trim() ? title : DEFAULT_TITLE, { showInWindowTitleBar: true });
}
