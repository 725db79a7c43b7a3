import { PDFName, PDFObjectCopier, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { retagFonts } from './font-tags.ts';
import { annotationsOf } from './page-annotations.ts';
import { unreadable } from '../pdf-document.ts';
import { passTagsOn, taggedFormsOf } from './tagged-forms.ts';
import { takeApart } from '../take-apart.ts';
import { removeUnreachable } from './unreachable.ts';

/** How far the sides of the same page may differ, in points. */
const TOLERANCE = 0.01;

/**
 * Gives page 1 of a document another header and footer. Chromium has one header for all pages, so page 1 is printed
 * again separately, with its own header and footer, and replaces the former contents.
 * The body is laid out alike in both, down to the numbers of its tags (MCIDs), so what belongs to
 * the document stays: structure, links of the body, outline and destinations.
 * @param whole not encrypted
 * @param alone page 1 printed with the same options, or a document that begins with it
 * @throws {PlatenError} generation_failed: one of them cannot be read, or their pages differ in size
 */
export async function replaceFirstPage(whole: Uint8Array, alone: Uint8Array): Promise<Uint8Array> {
  const document = await takeApart(whole);
  const donor = await takeApart(alone);
  const page = firstPageOf(document);
  const own = firstPageOf(donor);
  if (!isSameSize(page, own)) throw unreadable('its first page came out in another size');

  retagFonts(donor.context);
  const copier = PDFObjectCopier.for(donor.context, document.context);
  const annotations = annotationsOf(page.node, own.node, copier);
  const [former, coming] = [taggedFormsOf(page.node), taggedFormsOf(own.node)];
  if (former.length !== coming.length) throw unreadable('its first page came out otherwise');
  for (const name of ['Contents', 'Resources'].map((each) => PDFName.of(each))) {
    const value = own.node.getInheritableAttribute(name);
    if (!value) throw unreadable(`its first page has no ${name.asString()}`);
    page.node.set(name, copier.copy(value));
  }
  const heirs = coming.map(({ reference }) => copier.copy(reference));
  passTagsOn(document.context, former, heirs);
  page.node.set(PDFName.of('Annots'), document.context.obj(annotations));
  removeUnreachable(document.context);
  return save(document);
}

function firstPageOf(document: PDFDocument): PDFPage {
  const [page] = document.getPages();
  if (!page) throw unreadable('it has no page');
  return page;
}

function isSameSize(page: PDFPage, other: PDFPage): boolean {
  const [size, otherSize] = [page.getSize(), other.getSize()];
  return (
    Math.abs(size.width - otherSize.width) <= TOLERANCE &&
    Math.abs(size.height - otherSize.height) <= TOLERANCE
  );
}

/** Without object streams: PDF/A-1 forbids them (ISO 19005-1, 6.1.4), and Chromium writes none. */
function save(document: PDFDocument): Promise<Uint8Array> {
  return document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Infinity,
  });
}
