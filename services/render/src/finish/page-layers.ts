import {
  PDFArray,
  type PDFDict,
  type PDFDocument,
  type PDFEmbeddedPage,
  type PDFName,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { dictIn, name } from '../pdf/objects.ts';

/** Takes the pages of another document in, to be drawn on this one's; their objects are there from then on. */
export async function embedPages(doc: PDFDocument, other: PDFDocument): Promise<PDFEmbeddedPage[]> {
  const pages = await doc.embedPdf(other, other.getPageIndices());
  await doc.flush();
  return pages;
}

/** Objects with the names by which a content draws or sets them. */
export type Named = readonly (readonly [PDFName, PDFObject])[];

/** Pages may share their resources: each gets its own dictionary. */
export function addObjects(page: PDFPage, added: Named, states: Named = []): void {
  const { context } = page.node;
  const resources = page.node.Resources()?.clone(context) ?? context.obj({});
  addTo(resources, 'XObject', added);
  if (states.length > 0) addTo(resources, 'ExtGState', states);
  page.node.set(name('Resources'), resources);
}

/** @param kind of resources, which may share their dictionary with others */
export function addTo(resources: PDFDict, kind: 'XObject' | 'ExtGState', added: Named): void {
  const objects = dictIn(resources, kind)?.clone() ?? resources.context.obj({});
  for (const [key, object] of added) objects.set(key, object);
  resources.set(name(kind), objects);
}

/** A page's own content may leave its graphics state in any way: it stands between two streams that save and restore that. */
export function contentsAround(page: PDFPage, before: PDFRef, after: PDFRef): PDFArray {
  const contents = PDFArray.withContext(page.node.context);
  for (const each of [before, ...contentsOf(page), after]) contents.push(each);
  return contents;
}

/** @returns a page's content streams */
export function contentsOf(page: PDFPage): PDFObject[] {
  const entry = page.node.get(name('Contents'));
  const contents = page.node.context.lookup(entry);
  if (contents instanceof PDFArray) return contents.asArray();
  return entry ? [entry] : [];
}
