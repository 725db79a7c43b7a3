import { PlatenError } from '@platen/contracts';
import { PDFDict, PDFName, PDFString, type PDFDocument } from '@cantoo/pdf-lib';
import { figureFaults } from './figures.ts';
import { describeLinks } from './links.ts';
import { tidyLists } from './lists.ts';
import { Structure } from './structure.ts';
import { fillUpTables } from './tables.ts';
import { mendUnicode } from './to-unicode.ts';
import { markArtifacts } from '../content/artifacts.ts';
import { contentStream, contentText } from '../content/streams.ts';
import { paintedForms } from './forms.ts';

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
  const markInfo = doc.catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict) ?? doc.context.obj({});
  markInfo.set(PDFName.of('Marked'), doc.context.obj(true));
  doc.catalog.set(PDFName.of('MarkInfo'), markInfo);
  if (!doc.getLanguage()) doc.setLanguage(language);
  const title = doc.getTitle() ?? '';
  doc.setTitle(title.trim() ? title : DEFAULT_TITLE, { showInWindowTitleBar: true });
}

/** Makes artefacts of everything that no tag claims, on pages and in the forms that they paint. */
export function tagContent(doc: PDFDocument): void {
  const painted = paintedForms(doc.context);
  for (const page of doc.getPages()) {
    const marked = markArtifacts(contentText(doc.context, page.node.Contents()), (name) =>
      painted(page.node.Resources(), name),
    );
    if (marked === undefined) continue;
    page.node.set(PDFName.of('Contents'), doc.context.register(contentStream(doc.context, marked)));
  }
}

const HEADING = /^H([1-6])$/;

/**
 * Closes up levels that are skipped: headings 2, 4, 4, 2 become 1, 2, 2, 1
 * (ISO 14289-1, 7.4.2: the first is 1, and none is left out on the way down).
 */
export function closeUpHeadings(structure: Structure): void {
  /** The levels that the headings above the present one were written with. */
  const above: number[] = [];
  for (const { dict, type } of structure.elements()) {
    const level = Number(HEADING.exec(type)?.[1]);
    if (!level) continue;
    while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    if (above.length !== level) structure.setType(dict, `H${above.length}`);
  }
}

/** Every note needs an identifier (ISO 14289-1, 7.9); a document that has none yet gets its tree of them. */
export function identifyNotes(doc: PDFDocument, structure: Structure): void {
  const names = doc.context.obj([]);
  for (const { ref, dict, type } of structure.elements()) {
    if (type !== 'Note' || dict.has(PDFName.of('ID'))) continue;
    // A name tree is in the order of its keys.
    const id = PDFString.of(`platen-note-${String(names.size() / 2).padStart(6, '0')}`);
    dict.set(PDFName.of('ID'), id);
    names.push(id);
    names.push(ref);
  }
  if (names.size() > 0 && !structure.root.has(PDFName.of('IDTree'))) {
    structure.root.set(PDFName.of('IDTree'), doc.context.obj({ Names: names }));
  }
}
