import {
  element,
  elementsOf,
  isText,
  setChildren,
  type XmlElement,
} from '../../../office/xml/tree.ts';
import { isBlank, isTagsAlone, unmark } from '../tags/tag-paragraph.ts';
import { showBraces } from '../tags/tag-text.ts';

/** Elements that must contain a paragraph (ISO/IEC 29500-1, 17.4.65 and others). */
const HOLDERS: ReadonlySet<string> = new Set([
  'w:tc',
  'w:txbxContent',
  'w:hdr',
  'w:ftr',
  'w:footnoteReference',
  'w:endnoteReference',
  'w:body',
]);

const BLOCKS: ReadonlySet<string> = new Set(['w:p', 'w:tbl', 'w:sdt']);

/** After a part is filled: removes paragraphs that had only tags, repairs emptied cells, restores braces in values. */
export function tidy(node: XmlElement): void {
  for (const child of node.childNodes) {
    if (isText(child)) child.textContent = showBraces(child.textContent);
  }
  for (const [name, value] of Object.entries(node.attributes)) {
    node.attributes[name] = showBraces(value);
  }
  const children = elementsOf(node);
  for (const child of children) tidy(child);
  const dropped = new Set(children.filter(isDropped));
  if (dropped.size > 0) {
    setChildren(
      node,
      node.childNodes.filter((child) => !dropped.has(child as XmlElement)),
    );
  }
  for (const child of children) unmark(child);
  if (HOLDERS.has(node.nodeName)) mend(node);
}

/** Gives elements that easy-template-x has made their lists of attributes and children. */
export function complete(node: XmlElement): void {
  const made: Partial<XmlElement> = node;
  made.attributes ??= {};
  made.childNodes ??= [];
  for (const child of elementsOf(node)) complete(child);
}

function isDropped(node: XmlElement): boolean {
  if (node.nodeName === 'w:tbl') return !elementsOf(node).some(holdsRows);
  return isTagsAlone(node) && isBlank(node);
}

function holdsRows({ nodeName }: XmlElement): boolean {
  return nodeName === 'w:tr' || nodeName === 'w:sdt' || nodeName === 'w:customXml';
}

function mend(holder: XmlElement): void {
  const children = elementsOf(holder);
  const last = children.filter(({ nodeName }) => BLOCKS.has(nodeName)).at(-1);
  const isMended = last !== undefined && (holder.nodeName !== 'w:tc' || last.nodeName === 'w:p');
  if (isMended) return;
  const section = children.filter(({ nodeName }) => nodeName === 'w:sectPr');
  const before = holder.childNodes.filter((child) => !section.includes(child as XmlElement));
  setChildren(holder, [...before, element('w:p'), ...section]);
}
