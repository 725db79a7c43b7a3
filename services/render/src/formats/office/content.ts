import { elementsOf, isText, type XmlElement } from './xml/tree.ts';

/** What draws in any kind of document, whatever its prefix. */
const DRAWN = /(?:^|:)(?:drawing|pict|object|pic|graphicFrame|image)$/;

/**
 * Whether a part has anything for a page, wherever it stands: a text that is not blank, or a picture. LibreOffice leaves out
 * in silence what it does not expect where it stands.
 * @param aside names of elements whose texts no page shows
 */
export function hasContent(node: XmlElement, aside: ReadonlySet<string>): boolean {
  if (aside.has(node.nodeName)) return false;
  if (DRAWN.test(node.nodeName)) return true;
  const hasText = node.childNodes.some((child) => isText(child) && child.textContent.trim() !== '');
  return hasText || elementsOf(node).some((child) => hasContent(child, aside));
}
