import type { PDFObject } from '@cantoo/pdf-lib';
import type { Structure, StructureElement } from './structure.ts';

const IN_LIST = new Set(['L', 'LI', 'Caption']);
const IN_ITEM = new Set(['Lbl', 'LBody']);

/** Lists hold nothing but items, and items nothing but labels and bodies (ISO 14289-1, 7.2). */
export function tidyLists(structure: Structure): void {
  for (const element of structure.elements()) {
    if (element.type === 'L') wrapStrays(structure, element, IN_LIST, 'LI');
    if (element.type === 'LI') wrapStrays(structure, element, IN_ITEM, 'LBody');
  }
}

/** Content stays where it is: what leads from it to its element would have to be changed too. */
function wrapStrays(
  structure: Structure,
  { ref, dict }: StructureElement,
  allowed: ReadonlySet<string>,
  wrapper: string,
): void {
  const isStray = (kid: PDFObject) => {
    const type = structure.element(kid)?.type;
    return type !== undefined && !allowed.has(type);
  };
  const kids = structure.kidsOf(dict);
  if (!kids.some(isStray)) return;
  const tidied: PDFObject[] = [];
  for (const kid of kids) {
    tidied.push(isStray(kid) ? structure.newElement(wrapper, ref, [kid]) : kid);
  }
  structure.setKids(dict, tidied);
}
