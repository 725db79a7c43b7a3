import { PlatenError } from '@platen/contracts';
import { XmlNodeType, type XmlNode } from 'easy-template-x';
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { refusal } from '../refusal.ts';
import { decodeXml } from './decode.ts';
import { Prefixes } from './namespaces.ts';
import { isElement, setChildren, type XmlElement } from './tree.ts';

/** Deeper than any writer nests; several walks over the tree are recursive. */
const MAX_DEPTH = 256;

/**
 * Of elements in all parts of one document: some 500 pages of text. It takes half of
 * the computing time that a document has (8 to 10 µs an element, measured), tags aside.
 */
const MAX_ELEMENTS = 100_000;

/** Counts the elements of one document. */
export class ElementBudget {
  #left = MAX_ELEMENTS;

  take(): void {
    this.#left -= 1;
    if (this.#left < 0) {
      throw refusal(
        `The document has more than ${MAX_ELEMENTS} XML elements (some 500 pages); divide it.`,
      );
    }
  }
}

interface ParseOptions {
  /** The place of the XML, for errors. */
  part: string;
  budget: ElementBudget;
  /** A document type is passed over if it declares nothing: common in SVG, unknown in OOXML. */
  mayNameType?: boolean;
  /** Blank text between elements is text, and values name things by prefixes, as in ODF. */
  isOpenDocument?: boolean;
}

/**
 * Reads a part of a document: no declarations, so no entities; a depth and a
 * number of elements that are bounded. Comments, processing instructions and
 * the blank space between elements are left out, prefixes are the usual ones.
 * @throws {PlatenError} invalid_document
 */
export function parseXml(bytes: Uint8Array, options: ParseOptions): XmlElement {
  const builder = new TreeBuilder(options);
  try {
    builder.read(decodeXml(bytes, options.part));
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    throw refusal('A part of the document is no well-formed XML.', options.part, error);
  }
  return builder.root();
}

const OPTIONS = {
  xmlns: true,
  defaultXMLVersion: '1.0',
  forceXMLVersion: true,
  position: false,
} as const;

/** The same text as the name of a property: the runtime compares such texts by their addresses, and a document has millions. */
const interned = (text: string) => Object.keys({ [text]: 0 }).join('');

class TreeBuilder {
  readonly #part: string;
  readonly #budget: ElementBudget;
  readonly #mayNameType: boolean;
  readonly #isOpenDocument: boolean;
  readonly #parser = new SaxesParser(OPTIONS);
  readonly #prefixes = new Prefixes();
  /** By namespace and local name: each stands once, however often it is there. */
  readonly #names = new Map<string, Map<string, string>>();
  readonly #open: XmlElement[] = [];
  #root: XmlElement | undefined;

  constructor({ part, budget, mayNameType = false, isOpenDocument = false }: ParseOptions) {
    this.#part = part;
    this.#budget = budget;
    this.#mayNameType = mayNameType;
    this.#isOpenDocument = isOpenDocument;
    this.#parser.on('doctype', (declaration) => this.#declared(declaration));
    this.#parser.on('opentag', (tag) => this.#opened(tag));
    this.#parser.on('closetag', () => this.#closed());
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
  }

  read(source: string): void {
    this.#parser.write(source).close();
  }

  root(): XmlElement {
    const declarations = this.#prefixes.declarations();
    if (!this.#root || !declarations) {
      throw refusal('A part of the document mixes strict and transitional OOXML.', this.#part);
    }
    Object.assign(this.#root.attributes, declarations);
    return this.#root;
  }

  #declared(declaration: string): void {
    if (this.#mayNameType && !declaration.includes('[')) return;
    throw refusal('A part of the document has a document type declaration (DTD).', this.#part);
  }

  #opened(tag: SaxesTagNS): void {
    this.#budget.take();
    if (this.#open.length >= MAX_DEPTH) {
      throw refusal(`A part of the document nests XML deeper than ${MAX_DEPTH}.`, this.#part);
    }
    const node: XmlElement = {
      nodeType: XmlNodeType.General,
      nodeName: this.#name(tag),
      attributes: this.#attributes(tag),
      childNodes: [],
    };
    this.#append(node);
    if (!this.#root && this.#isOpenDocument) {
      for (const [prefix, uri] of Object.entries(tag.ns)) this.#prefixes.of(uri, prefix);
    }
    this.#root ??= node;
    this.#open.push(node);
  }

  #closed(): void {
    const node = this.#open.pop();
    if (node && !this.#isOpenDocument) dropBlanks(node);
  }

  #text(text: string): void {
    if (this.#open.length === 0) return; // blank space around the root
    const last = this.#open.at(-1)?.childNodes.at(-1);
    if (last?.nodeType === XmlNodeType.Text) last.textContent += text;
    else this.#append({ nodeType: XmlNodeType.Text, nodeName: '#text', textContent: text });
  }

  #append(node: XmlNode): void {
    const parent = this.#open.at(-1);
    if (!parent) return;
    const previous = parent.childNodes.at(-1);
    node.parentNode = parent;
    if (previous) previous.nextSibling = node;
    parent.childNodes.push(node);
  }

  #attributes(tag: SaxesTagNS): Record<string, string> {
    const attributes: Record<string, string> = {};
    for (const attribute of Object.values(tag.attributes)) {
      if (attribute.name === 'xmlns' || attribute.prefix === 'xmlns') continue;
      const name = this.#name(attribute);
      attributes[name] = LISTS_PREFIXES.has(name)
        ? this.#translated(attribute.value)
        : attribute.value;
    }
    return attributes;
  }

  #name({ uri, prefix, local }: SaxesTagNS | SaxesAttributeNS): string {
    if (uri === '') return local;
    const names = this.#names.get(uri) ?? new Map<string, string>();
    this.#names.set(uri, names);
    const name = names.get(local) ?? interned(`${this.#prefixes.of(uri, prefix)}:${local}`);
    names.set(local, name);
    return name;
  }

  /** A list of prefixes, each as it is called here. */
  #translated(list: string): string {
    const prefixes = list.split(/\s+/).flatMap((prefix) => {
      const uri = prefix === '' ? undefined : this.#parser.resolve(prefix);
      return uri === undefined ? [] : [this.#prefixes.of(uri, prefix)];
    });
    return prefixes.join(' ');
  }
}

/** ISO/IEC 29500-3, 10. */
const LISTS_PREFIXES: ReadonlySet<string> = new Set([
  'mc:Ignorable',
  'mc:MustUnderstand',
  'Requires',
]);

/** Among elements, blank text is layout of the source. */
function dropBlanks(node: XmlElement): void {
  if (!node.childNodes.some(isElement)) return;
  const kept = node.childNodes.filter((child) => isElement(child) || !isBlank(child));
  if (kept.length < node.childNodes.length) setChildren(node, kept);
}

function isBlank(node: XmlNode): boolean {
  return node.nodeType === XmlNodeType.Text && node.textContent.trim() === '';
}
