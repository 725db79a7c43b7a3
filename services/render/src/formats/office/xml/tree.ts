import { XmlNodeType, type XmlGeneralNode, type XmlNode, type XmlTextNode } from 'easy-template-x';

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

export function elementsOf(node: XmlNode): XmlElement[] {
  return (node.childNodes ?? []).filter(isElement);
}

export function childOf(node: XmlNode, name: string): XmlElement | undefined {
  return elementsOf(node).find(({ nodeName }) => nodeName === name);
}

/** Every element at and below `node` in document order; a list of its own, so that the tree may change meanwhile. */
export function descendants(node: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  const found: XmlElement[] = [];
  collect(node, isWanted, found);
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
export function ancestorOf(node: XmlNode, names: ReadonlySet<string>): XmlElement | undefined {
  for (let parent = node.parentNode; parent; parent = parent.parentNode) {
    if (isElement(parent) && names.has(parent.nodeName)) return parent;
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
