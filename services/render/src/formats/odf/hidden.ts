import {
  descendants,
  element,
  elementsOf,
  setChildren,
  type XmlElement,
} from '../office/xml/tree.ts';

/** What a reader sees of a text stands in these (ODF 1.3, part 3, 5). */
const SHOWN: ReadonlySet<string> = new Set(['text:p', 'text:h', 'table:table', 'draw:frame']);

/**
 * Gives a text of nothing but hidden sections an empty paragraph: LibreOffice never ends to lay it out without one.
 * @param root of `content.xml`
 */
export function ensureShown(root: XmlElement): void {
  for (const text of descendants(root, 'office:text')) {
    if (!isShown(text)) setChildren(text, [...text.childNodes, element('text:p')]);
  }
}

/** A section with a condition may be hidden, too (19.851). */
function isShown(node: XmlElement): boolean {
  const { nodeName, attributes } = node;
  const { 'text:display': display = 'true' } = attributes;
  if (nodeName === 'text:section' && display !== 'true') return false;
  return SHOWN.has(nodeName) || elementsOf(node).some(isShown);
}
