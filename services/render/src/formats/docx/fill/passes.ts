import type { XmlNode } from 'easy-template-x';
import { isElement, isText, markName, type XmlElement } from '../../office/xml/tree.ts';
import { keyOf, referenceOf } from '../references.ts';
import { stepOf } from './tags/tag-text.ts';

/** On a bookmark in a section, and on what refers to it: the passes of loops in which it stands, the outermost first. */
export const PASS = markName('pass');

/** The tag for it: no document can hold its name (XML 1.0, 2.2). */
export const PASS_NAME = '\u0006';

/** Has the passes noted in which the bookmarks of a part, and what refers to them, will stand. */
export function gatherPasses(root: XmlElement): void {
  const named: [string, XmlElement][] = [];
  const repeated = new Set<string>();
  let depth = 0;
  const visit = (node: XmlNode) => {
    if (isText(node)) depth += stepOf(node.textContent);
    if (!isElement(node)) return;
    const isMark = node.nodeName === 'w:bookmarkStart';
    const name = isMark ? node.attributes['w:name'] : referenceOf(node)?.name;
    if (name !== undefined) named.push([keyOf(name), node]);
    if (name !== undefined && isMark && depth > 0) repeated.add(keyOf(name));
    node.childNodes.forEach(visit);
  };
  visit(root);
  for (const [name, { attributes }] of named) {
    if (repeated.has(name)) attributes[PASS] = `{{${PASS_NAME}}}`;
  }
}
