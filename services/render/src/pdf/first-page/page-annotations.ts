import {
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFObjectCopier,
  type PDFPageLeaf,
} from '@cantoo/pdf-lib';

/** The identity of an annotation on a page. */
const IDENTITY = ['Subtype', 'Rect', 'A', 'Dest', 'Contents'];

/**
 * The annotations of a page that gets another header and footer: those of the body, which both
 * printings have, as they are in the document, where its structure refers to them; then those of
 * the new header and footer.
 */
export function annotationsOf(
  page: PDFPageLeaf,
  own: PDFPageLeaf,
  copier: PDFObjectCopier,
): PDFObject[] {
  const former = annotations(page);
  const coming = annotations(own);
  const identities = new Set(coming.map(({ identity }) => identity));
  const known = new Set(former.map(({ identity }) => identity));
  return [
    ...former.filter(({ identity }) => identities.has(identity)).map(({ object }) => object),
    ...coming
      .filter(({ identity }) => !known.has(identity))
      .map(({ object }) => copier.copy(object)),
  ];
}

function annotations(page: PDFPageLeaf) {
  const objects = page.Annots()?.asArray() ?? [];
  return objects.map((object) => ({ object, identity: identityOf(page, object) }));
}

function identityOf(page: PDFPageLeaf, object: PDFObject): string {
  const annotation = page.context.lookup(object);
  if (!(annotation instanceof PDFDict)) return String(object);
  return IDENTITY.map((key) => String(annotation.lookup(PDFName.of(key)) ?? '')).join('\n');
}
