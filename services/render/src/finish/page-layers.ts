import {
  PDFArray,
  PDFDict,
  PDFName,
  type PDFDocument,
  type PDFEmbeddedPage,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Takes the pages of another document in, to be drawn on this one's; their objects are there from then on. */
export async function embedPages(doc: PDFDocument, other: PDFDocument): Promise<PDFEmbeddedPage[]> {
  const pages = await doc.embedPdf(other, other.getPageIndices());
  await doc.flush();
  return pages;
}

/** Pages may share their resources: each gets its own dictionary. */
export function addObjects(page: PDFPage, added: readonly (readonly [PDFName, PDFRef])[]): void {
  const { context } = page.node;
  const resources = page.node.Resources()?.clone(context) ?? context.obj({});
  const objects =
    resources.lookupMaybe(PDFName.of('XObject'), PDFDict)?.clone(context) ?? context.obj({});
  for (const [name, reference] of added) objects.set(name, reference);
  resources.set(PDFName.of('XObject'), objects);
  page.node.set(PDFName.of('Resources'), resources);
}

/** A page's own content may leave its graphics state in any way: it stands between two streams that save and restore that. */
export function contentsAround(page: PDFPage, before: PDFRef, after: PDFRef): PDFArray {
  const contents = PDFArray.withContext(page.node.context);
  for (const each of [before, ...contentsOf(page), after]) contents.push(each);
  return contents;
}

/** @returns a page's content streams */
export function contentsOf(page: PDFPage): PDFObject[] {
  const entry = page.node.get(PDFName.of('Contents'));
  const contents = page.node.context.lookup(entry);
  if (contents instanceof PDFArray) return contents.asArray();
  return entry ? [entry] : [];
}
