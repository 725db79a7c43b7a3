import { PDFDict, PDFHexString, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { ParentTree } from './parent-tree.ts';
import type { Structure } from './structure.ts';
import { arrayIn, dictIn, isOf, name, textOf } from '../../pdf/objects.ts';

/** Said of a link that leads to a place in the document. */
const INTERNAL_LINK = 'Link';

/** A link's area on a page. */
interface LinkAnnotation {
  ref: PDFRef;
  dict: PDFDict;
  page: PDFRef;
}

/**
 * Gives every link what ISO 14289-1, 7.18 asks for: a description, an element
 * of the type Link, and pages that are tabbed through in the structure's order.
 */
export function describeLinks(doc: PDFDocument, structure: Structure): void {
  const parents = new ParentTree(doc, structure.root);
  let isChanged = false;
  for (const link of linksOf(doc)) {
    describe(link.dict);
    isChanged = tag(structure, parents, link) || isChanged;
  }
  if (isChanged) parents.save();
}

function* linksOf(doc: PDFDocument): Generator<LinkAnnotation> {
  for (const { node, ref: page } of doc.getPages()) {
    const annotations = arrayIn(node, 'Annots');
    if (annotations.length > 0) node.set(name('Tabs'), name('S'));
    for (const ref of annotations) {
      const dict = doc.context.lookup(ref);
      if (ref instanceof PDFRef && dict instanceof PDFDict && isOf('Link', dict))
        yield { ref, dict, page };
    }
  }
}

function describe(link: PDFDict): void {
  if (textOf(link.lookup(name('Contents')))) return;
  const address = textOf(dictIn(link, 'A')?.lookup(name('URI')));
  link.set(name('Contents'), PDFHexString.fromText(address || INTERNAL_LINK));
}

/** @returns whether the link had no element of its own type, and has one now */
function tag(structure: Structure, parents: ParentTree, link: LinkAnnotation): boolean {
  const key = link.dict.lookupMaybe(name('StructParent'), PDFNumber)?.asNumber();
  const holder = key === undefined ? undefined : parents.elementOf(key);
  const element = holder && structure.element(holder);
  if (element?.type === 'Link') return false;
  const parent = element ?? structure.childrenOf(structure.root)[0];
  if (!parent) return false;
  const reference = parent.dict.context.obj({ Type: 'OBJR', Obj: link.ref, Pg: link.page });
  const created = structure.newElement('Link', parent.ref, [reference]);
  const others = structure.kidsOf(parent.dict).filter((kid) => !refersTo(kid, link));
  structure.setKids(parent.dict, [...others, created]);
  if (key !== undefined && element) parents.set(key, created);
  else link.dict.set(name('StructParent'), PDFNumber.of(parents.add(created)));
  return true;
}

function refersTo(kid: PDFObject, { ref, dict }: LinkAnnotation): boolean {
  const reference = dict.context.lookup(kid);
  return reference instanceof PDFDict && reference.get(name('Obj')) === ref;
}
