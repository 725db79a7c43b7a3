import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFPageLeaf,
} from '@cantoo/pdf-lib';

/** A form XObject whose content is tagged, and its key in the structure's parent tree. */
interface TaggedForm {
  reference: PDFRef;
  key: number;
}

const STRUCT_PARENTS = PDFName.of('StructParents');
const STREAM = PDFName.of('Stm');

/**
 * What is transparent or otherwise painted as a group stands in a form XObject of its own, and the
 * structure refers to that by name (ISO 32000-2, 14.7.5.2).
 * @returns those of a page, however deep, in the order of their keys, which is that of the printing
 */
export function taggedFormsOf(page: PDFPageLeaf): TaggedForm[] {
  const seen = new Set<PDFRef>();
  const forms: TaggedForm[] = [];
  const open = xobjectsIn(page.Resources());
  for (let reference = open.pop(); reference; reference = open.pop()) {
    if (seen.has(reference)) continue;
    seen.add(reference);
    const stream = page.context.lookup(reference);
    if (!(stream instanceof PDFStream)) continue;
    const key = stream.dict.lookup(STRUCT_PARENTS);
    if (key instanceof PDFNumber) forms.push({ reference, key: key.asNumber() });
    open.push(...xobjectsIn(stream.dict.lookup(PDFName.of('Resources'))));
  }
  return forms.sort((a, b) => a.key - b.key);
}

function xobjectsIn(resources: PDFObject | undefined): PDFRef[] {
  const xobjects =
    resources instanceof PDFDict ? resources.lookup(PDFName.of('XObject')) : undefined;
  if (!(xobjects instanceof PDFDict)) return [];
  return xobjects.values().filter((value) => value instanceof PDFRef);
}

/** Makes the structure refer to the new forms as it did to the former ones. */
export function passTagsOn(
  context: PDFContext,
  former: readonly TaggedForm[],
  coming: readonly PDFRef[],
): void {
  const heirs = new Map(former.map(({ reference }, index) => [reference, coming[index]]));
  for (const [index, { key }] of former.entries()) {
    const reference = coming[index];
    context.lookup(reference, PDFStream).dict.set(STRUCT_PARENTS, PDFNumber.of(key));
  }
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict) for (const kid of kidsOf(object)) passOn(kid, heirs);
  }
}

/** The content of /K of a structure element: one entry or several. */
function kidsOf(element: PDFDict): PDFObject[] {
  const kids = element.lookup(PDFName.of('K'));
  if (kids instanceof PDFArray) return kids.asArray();
  return kids ? [kids] : [];
}

function passOn(kid: PDFObject, heirs: ReadonlyMap<PDFRef, PDFRef | undefined>): void {
  if (!(kid instanceof PDFDict)) return;
  const stream = kid.get(STREAM);
  const heir = stream instanceof PDFRef ? heirs.get(stream) : undefined;
  if (heir) kid.set(STREAM, heir);
}
