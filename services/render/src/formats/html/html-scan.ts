import { html as standard, Parser, type Token, type TreeAdapter } from 'parse5';

/** A range of a source, in UTF-16 units; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Names in lower case, each once; values without character references. */
export type Attributes = readonly Readonly<Token.Attribute>[];

/** An element as a browser builds it: it may be moved, implied, or closed before its end tag. */
export interface HtmlElement {
  /** In lower case, except for some names of SVG; `#…` for what is no element. */
  readonly name: string;
  /** Whether it is neither of SVG nor of MathML. */
  readonly isHtml: boolean;
  readonly attributes: Attributes;
  /** The content of a template has a parent in the template. */
  readonly parent: HtmlElement | undefined;
  /** Where it stands, if that was asked for and the source has its tag. */
  readonly place?: Token.ElementLocation | null;
}

/** What is found in a document, in the order of its source. */
export interface HtmlEvents {
  onElement?(element: HtmlElement): void;
  /** A later `<html>` or `<body>` has further attributes. */
  onAttributes?(attributes: Attributes, element: HtmlElement): void;
  /** A piece of a text. */
  onText?(text: string, parent: HtmlElement): void;
  /** An element is complete. Those that the source leaves open are not. */
  onEnd?(element: HtmlElement): void;
}

/** How a browser lays a document out, by its doctype (HTML Standard, 13.2.6.4.1). */
export type DocumentMode = `${standard.DOCUMENT_MODE}`;

/** What is known of a document as a whole. */
export interface HtmlOutline {
  mode: DocumentMode;
  /** Whether it brings its own frame: a doctype, or `<html>` before anything else. */
  isWhole: boolean;
}

interface Reading {
  /** Adds where elements stand, which takes three times as long. */
  withPlaces?: boolean;
  /** How many elements it may have: a browser repeats some, so that even a short source can have many. */
  mostElements?: number | undefined;
}

/** A document has more elements than it may have. */
export class TooManyElements extends Error {}

/**
 * Reads a document as a browser with scripts builds it (HTML Standard, 13.2). Only what is open takes memory.
 * @throws {TooManyElements}
 */
export function scanHtml(
  source: string,
  listeners: readonly HtmlEvents[],
  { withPlaces = false, mostElements = Infinity }: Reading = {},
): HtmlOutline {
  const tree = new Tree(listeners, mostElements);
  const parser = new Reader({ treeAdapter: tree, sourceCodeLocationInfo: withPlaces });
  parser.tokenizer.write(source, true);
  return tree.outline;
}

/** @returns undefined if there is no such attribute */
export function attributeOf({ attributes }: HtmlElement, name: string): string | undefined {
  return attributes.find((each) => each.name === name)?.value;
}

/** Whether an element or one around it has one of these names. */
export function isWithin(element: HtmlElement, names: ReadonlySet<string>): boolean {
  let at: HtmlElement | undefined = element;
  while (at && !names.has(at.name)) at = at.parent;
  return at !== undefined;
}

interface Node {
  name: string;
  namespace: standard.NS;
  isHtml: boolean;
  attributes: Token.Attribute[];
  parent: Node | undefined;
  content?: Node;
  place?: Token.ElementLocation | null;
  isKnown?: boolean;
}

interface Types {
  node: Node;
  parentNode: Node;
  childNode: Node;
  document: Node;
  documentFragment: Node;
  element: Node;
  commentNode: Node;
  textNode: Node;
  template: Node;
  documentType: Node;
}

class Reader extends Parser<Types> {
  override onStartTag(token: Token.TagToken): void {
    if (token.tagID === standard.TAG_ID.HTML) (this.treeAdapter as Tree).expectRoot();
    // Chromium builds everything that is in a `<select>` (measured, Chromium 156); to parse5 8.1 most of that is nothing.
    if (token.tagID === standard.TAG_ID.SELECT) token.tagID = standard.TAG_ID.UNKNOWN;
    super.onStartTag(token);
  }
}

function nodeOf(
  name: string,
  namespace = standard.NS.HTML,
  attributes: Token.Attribute[] = [],
): Node {
  const isHtml = namespace === standard.NS.HTML;
  return { name, namespace, isHtml, attributes, parent: undefined };
}

/** A tree of which only the way from an element to its root is kept, which is all that the algorithm of the standard needs. */
class Tree implements TreeAdapter<Types> {
  readonly outline = { mode: standard.DOCUMENT_MODE.NO_QUIRKS, isWhole: false };
  readonly #listeners: readonly HtmlEvents[];
  /** Of the root and the body, the names of their attributes. */
  readonly #names = new Map<Node, Set<string>>();
  #elementsLeft: number;
  #hasRoot = false;

  constructor(listeners: readonly HtmlEvents[], mostElements: number) {
    this.#listeners = listeners;
    this.#elementsLeft = mostElements;
  }

  /** `<html>` comes next. */
  expectRoot(): void {
    if (!this.#hasRoot) this.outline.isWhole = true;
  }

  createElement(name: string, namespace: standard.NS, attributes: Token.Attribute[]): Node {
    if ((this.#elementsLeft -= 1) < 0) throw new TooManyElements('too many elements');
    this.#hasRoot = true;
    return nodeOf(name, namespace, attributes);
  }

  appendChild(parent: Node, node: Node): void {
    node.parent = parent;
    if (node.isKnown || node.name === '#comment') return;
    node.isKnown = true;
    for (const listener of this.#listeners) listener.onElement?.(node);
  }

  insertBefore(parent: Node, node: Node): void {
    this.appendChild(parent, node);
  }

  insertText(parent: Node, text: string): void {
    for (const listener of this.#listeners) listener.onText?.(text, parent);
  }

  insertTextBefore(parent: Node, text: string): void {
    this.insertText(parent, text);
  }

  onItemPop(node: Node): void {
    for (const listener of this.#listeners) listener.onEnd?.(node);
  }

  adoptAttributes(node: Node, attributes: Token.Attribute[]): void {
    const names = this.#names.get(node) ?? new Set(node.attributes.map(({ name }) => name));
    this.#names.set(node, names);
    const added = attributes.filter(({ name }) => !names.has(name));
    for (const attribute of added) names.add(attribute.name);
    for (const listener of this.#listeners) listener.onAttributes?.(added, node);
  }

  setDocumentType(): void {
    this.outline.isWhole = true;
  }

  setDocumentMode(_: Node, mode: standard.DOCUMENT_MODE): void {
    this.outline.mode = mode;
  }

  setTemplateContent(template: Node, content: Node): void {
    template.content = content;
    content.parent = template;
  }

  setNodeSourceCodeLocation(node: Node | undefined, place: Token.ElementLocation | null): void {
    if (node) node.place = place;
  }

  updateNodeSourceCodeLocation(node: Node, place: Partial<Token.ElementLocation>): void {
    if (node.place) Object.assign(node.place, place);
  }

  createDocument = () => nodeOf('#document');
  createDocumentFragment = () => nodeOf('#content');
  createCommentNode = () => nodeOf('#comment');
  createTextNode = () => nodeOf('#text');
  detachNode = () => undefined;
  getFirstChild = () => null;
  getChildNodes = () => [];
  getParentNode = ({ parent }: Node) => parent ?? null;
  getAttrList = ({ attributes }: Node) => attributes;
  getTagName = ({ name }: Node) => name;
  getNamespaceURI = ({ namespace }: Node) => namespace;
  getTemplateContent = (template: Node) => template.content ?? template;
  getDocumentMode = () => this.outline.mode;
  getNodeSourceCodeLocation = (node: Node | undefined) => node?.place;
  getTextNodeContent = () => '';
  getCommentNodeContent = () => '';
  getDocumentTypeNodeName = () => '';
  getDocumentTypeNodePublicId = () => '';
  getDocumentTypeNodeSystemId = () => '';
  isElementNode = (node: Node): node is Node => !node.name.startsWith('#');
  isTextNode = (node: Node): node is Node => node.name === '#text';
  isCommentNode = (node: Node): node is Node => node.name === '#comment';
  isDocumentTypeNode = (node: Node): node is Node => node.name === '#doctype';
}
