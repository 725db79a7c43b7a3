import {
  childOf,
  descendants,
  element,
  elementsOf,
  putFirst,
  setChildren,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { freeName, xmlParts, type OfficePackage } from '../../office/opc/parts.ts';
import { ownPart } from './own-part.ts';

/**
 * LibreOffice makes a link only of text that has a character style, whatever
 * the style: this one, which looks like nothing, is for links without any. No XML can hold its name (XML 1.0, 2.2),
 * until `defineLinkStyle` gives it one.
 */
export const LINK_STYLE = '\u0005';

/** Gives a run of a link a character style, unless it has one. */
export function asLink(run: XmlElement): void {
  const looks = childOf(run, 'w:rPr') ?? element('w:rPr');
  if (childOf(looks, 'w:rStyle')) return;
  putFirst(looks, element('w:rStyle', { 'w:val': LINK_STYLE }));
  putFirst(run, looks);
}

/** Adds the style to the document's own, if it is used, by a name that none of them has. */
export function defineLinkStyle(docx: OfficePackage): void {
  const uses = usesOf(docx);
  if (uses.length === 0) return;
  const { root } = ownPart(docx, 'styles');
  const ids = new Set(elementsOf(root).map(({ attributes }) => attributes['w:styleId']));
  const id = freeName(
    (number) => `PlatenLink${number}`,
    (name) => ids.has(name),
  );
  for (const { attributes } of uses) attributes['w:val'] = id;
  const name = element('w:name', { 'w:val': id });
  const style = { 'w:type': 'character', 'w:customStyle': '1', 'w:styleId': id };
  setChildren(root, [...root.childNodes, element('w:style', style, [name])]);
}

function usesOf(docx: OfficePackage): XmlElement[] {
  const styled = xmlParts(docx).flatMap(({ root }) => descendants(root, 'w:rStyle'));
  return styled.filter(({ attributes }) => attributes['w:val'] === LINK_STYLE);
}
