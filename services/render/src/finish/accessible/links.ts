import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { ParentTree } from './parent-tree.ts';
import type { Structure } from './structure.ts';

const ANNOTATIONS = PDFName.of('Annots');
const SUBTYPE = PDFName.of('Subtype');
const LINK = PDFName.of('Link');
const CONTENTS = PDFName.of('Contents');
const ACTION = PDFName.of('A');
const URI = PDFName.of('URI');
const TABS = PDFName.of('Tabs');
const STRUCT_PARENT = PDFName.of('StructParent');
const OBJECT = PDFName.of('Obj');

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
    const annotations = node.lookupMaybe(ANNOTATIONS, PDFArray)?.asArray() ?? [];
    if (annotations.length > 0) node.set(TABS, PDFName.of('S'));
    for (const ref of annotations) {
      const dict = doc.context.lookup(ref);
      if (!(ref instanceof PDFRef) || !(dict instanceof PDFDict)) continue;
      if (dict.get(SUBTYPE) === LINK) yield { ref, dict, page };
    }
  }
}

function describe(link: PDFDict): void {
  if (textOf(link, CONTENTS)) return;
  const action = link.lookupMaybe(ACTION, PDFDict);
  const address = action && textOf(action, URI);
  link.set(CONTENTS, PDFHexString.fromText(address ?? INTERNAL_LINK));
}

function textOf(dict: PDFDict, key: PDFName): string | undefined {
  const text = dict.lookupMaybe(key, PDFString, PDFHexString)?.decodeText();
  return text === '' ? undefined : text;
}

/** @returns whether the link had no element of its own type, and has one now */
function tag(structure: Structure, parents: ParentTree, link: LinkAnnotation): boolean {
  const key = link.dict.lookupMaybe(STRUCT_PARENT, PDFNumber)?.asNumber();
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
  else link.dict.set(STRUCT_PARENT, PDFNumber.of(parents.add(created)));
  return true;
}

function refersTo(kid: PDFObject, { ref, dict }: LinkAnnotation): boolean {
  const reference = dict.context.lookup(kid);
  return reference instanceof PDFDict && reference.get(OBJECT) === ref;
}
