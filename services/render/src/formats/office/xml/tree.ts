import { xml, XmlNodeType } from 'easy-template-x';
import type { XmlGeneralNode, XmlNode, XmlTextNode } from 'easy-template-x';

/** An element, in easy-template-x's own form. */
export type XmlElement = XmlGeneralNode & {
  attributes: Record<string, string>;
  childNodes: XmlNode[];
};

export function isElement(node: XmlNode | undefined): node is XmlElement {
  return node?.nodeType === XmlNodeType.General;
}

export function isText(node: XmlNode | undefined): node is XmlTextNode {
  return node?.nodeType === XmlNodeType.Text;
}

export function element(
  nodeName: string,
  attributes: Record<string, string> = {},
  children: readonly XmlNode[] = [],
): XmlElement {
  const node: XmlElement = {
    nodeType: XmlNodeType.General,
    nodeName,
    attributes,
    childNodes: [],
  };
  setChildren(node, children);
  return node;
}

export function textNode(textContent: string): XmlTextNode {
  return { nodeType: XmlNodeType.Text, nodeName: '#text', textContent };
}

/** Gives a node these children and no others; the links between them are kept right. */
export function setChildren(parent: XmlNode, children: readonly XmlNode[]): void {
  parent.childNodes = [...children] as typeof parent.childNodes & XmlNode[];
  children.forEach((child, index) => {
    child.parentNode = parent;
    const next = children[index + 1];
    if (next) child.nextSibling = next;
    else delete child.nextSibling;
  });
}

/** Puts `nodes`, which it may be one of, in a node's place; nothing removes it. */
export function replace(node: XmlNode, nodes: readonly XmlNode[] = []): void {
  const { parentNode } = node;
  if (!parentNode) return;
  setChildren(
    parentNode,
    (parentNode.childNodes ?? []).flatMap((child) => (child === node ? nodes : [child])),
  );
  if (nodes.includes(node)) return;
  delete node.parentNode;
  delete node.nextSibling;
}

/** Makes a node the first child of another one, which may have it already. */
export function putFirst(parent: XmlNode, child: XmlNode): void {
  setChildren(parent, [child, ...(parent.childNodes ?? []).filter((each) => each !== child)]);
}

/** Puts an element in the place of its name among others whose order is fixed. @param before the names that come before it */
export function putInOrder(
  parent: XmlElement,
  child: XmlElement,
  before: { has(name: string): boolean },
): void {
  const others = elementsOf(parent).filter(({ nodeName }) => nodeName !== child.nodeName);
  const isBefore = ({ nodeName }: XmlElement) => before.has(nodeName);
  setChildren(parent, [
    ...others.filter(isBefore),
    child,
    ...others.filter((each) => !isBefore(each)),
  ]);
}

/**
 * Goes through everything below `node`, the innermost first, and puts in an
 * element's place what `settled` says; undefined leaves it.
 */
export function settleBelow(
  node: XmlElement,
  settled: (element: XmlElement) => readonly XmlNode[] | undefined,
): void {
  const children = node.childNodes.flatMap((child) => {
    if (!isElement(child)) return [child];
    settleBelow(child, settled);
    return settled(child) ?? [child];
  });
  const isSame =
    children.length === node.childNodes.length &&
    children.every((child, index) => child === node.childNodes[index]);
  if (!isSame) setChildren(node, children);
}

/** Names of elements: one, several, or those that a function picks. */
type Names = string | { has(name: string): boolean } | ((name: string) => boolean);

function picking(names: Names): (name: string) => boolean {
  if (typeof names === 'function') return names;
  return typeof names === 'string' ? (name) => name === names : (name) => names.has(name);
}

/** The elements in a node, or those of them with these names; none without a node. */
export function elementsOf(node: XmlNode | undefined, names?: Names): XmlElement[] {
  const all = (node?.childNodes ?? []).filter(isElement);
  if (names === undefined) return all;
  const isWanted = picking(names);
  return all.filter(({ nodeName }) => isWanted(nodeName));
}

/** The first one of this name in a node, if there is a node. */
export function childOf(node: XmlNode | undefined, name: string): XmlElement | undefined {
  return elementsOf(node, name)[0];
}

/** Every such element at and below `node` in document order; a list of its own, so that the tree may change meanwhile. */
export function descendants(node: XmlElement, names: Names): XmlElement[] {
  const found: XmlElement[] = [];
  collect(node, picking(names), found);
  return found;
}

function collect(node: XmlElement, isWanted: (name: string) => boolean, found: XmlElement[]): void {
  if (isWanted(node.nodeName)) found.push(node);
  for (const child of node.childNodes) if (isElement(child)) collect(child, isWanted, found);
}

/** All text at and below a node. */
export function textOf(node: XmlNode): string {
  if (isText(node)) return node.textContent;
  return (node.childNodes ?? []).map(textOf).join('');
}

/** The nearest of a node's ancestors with one of these names. */
export function ancestorOf(node: XmlNode, names: Names): XmlElement | undefined {
  const isWanted = picking(names);
  for (let parent = node.parentNode; parent; parent = parent.parentNode) {
    if (isElement(parent) && isWanted(parent.nodeName)) return parent;
  }
  return undefined;
}

/** The name of a mark of ours among attributes. No document has it, because no name of XML has such a sign (XML 1.0, 2.3). */
export const markName = <Name extends string>(name: Name) => `<${name}` as const;

/** Takes attributes away. */
export function forget(node: XmlElement, names: readonly string[]): void {
  if (!names.some((name) => name in node.attributes)) return;
  node.attributes = Object.fromEntries(
    Object.entries(node.attributes).filter(([name]) => !names.includes(name)),
  );
}

/** A copy of an element and of all in it. */
export function copyOf(node: XmlNode): XmlElement {
  return xml.create.cloneNode(node, true) as XmlElement;
}
