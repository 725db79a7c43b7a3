import {
  childOf,
  descendants,
  element,
  elementsOf,
  setChildren,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { kindOf, type OfficePackage, type XmlPart } from '../../office/opc/parts.ts';

/**
 * LibreOffice makes a link only of text that has a character style, whatever
 * the style: this one, which looks like nothing, is for links without any.
 */
export const LINK_STYLE = 'PlatenLink';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Gives a run of a link a character style, unless it has one. */
export function asLink(run: XmlElement): void {
  const looks = childOf(run, 'w:rPr') ?? element('w:rPr');
  if (childOf(looks, 'w:rStyle')) return;
  setChildren(looks, [element('w:rStyle', { 'w:val': LINK_STYLE }), ...looks.childNodes]);
  setChildren(run, [looks, ...run.childNodes.filter((child) => child !== looks)]);
}

/** Adds the style to the document's own; to a document without styles only if it is used. */
export function defineLinkStyle(docx: OfficePackage): void {
  const part = stylesOf(docx) ?? (isUsed(docx) ? addStyles(docx) : undefined);
  if (!part) return;
  const { root } = part;
  if (elementsOf(root).some((style) => style.attributes['w:styleId'] === LINK_STYLE)) return;
  const name = element('w:name', { 'w:val': 'Platen Link' });
  const style = { 'w:type': 'character', 'w:customStyle': '1', 'w:styleId': LINK_STYLE };
  setChildren(root, [...root.childNodes, element('w:style', style, [name])]);
}

function isUsed({ parts }: OfficePackage): boolean {
  const uses = ({ root }: XmlPart) =>
    descendants(root, (name) => name === 'w:rStyle').some(
      ({ attributes }) => attributes['w:val'] === LINK_STYLE,
    );
  return [...parts.values()].some((part) => part.kind === 'xml' && uses(part));
}

function stylesOf({ main, parts }: OfficePackage): XmlPart | undefined {
  const { target = '' } = main.relationships.find((each) => kindOf(each) === 'styles') ?? {};
  const part = parts.get(target);
  return part?.kind === 'xml' ? part : undefined;
}

function addStyles({ main, parts }: OfficePackage): XmlPart {
  const part: XmlPart = {
    kind: 'xml',
    path: 'word/platen-styles.xml',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml',
    root: element('w:styles', { 'xmlns:w': main.root.attributes['xmlns:w'] ?? WORD }),
    relationships: [],
  };
  parts.set(part.path, part);
  main.relationships.push({
    id: 'platen-styles',
    type: `${OFFICE}/styles`,
    target: part.path,
    isExternal: false,
  });
  return part;
}
