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
  try {
    return treeOf(decodeXml(bytes, options.part), options);
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    throw refusal('A part of the document is no well-formed XML.', options.part, error);
  }
}

const OPTIONS = {
  xmlns: true,
  defaultXMLVersion: '1.0',
  forceXMLVersion: true,
  position: false,
} as const;

/** The same text as the name of a property: the runtime compares such texts by their addresses, and a document has millions. */
const interned = (text: string) => Object.keys({ [text]: 0 }).join('');

function treeOf(source: string, options: ParseOptions): XmlElement {
  const { part, budget, mayNameType = false, isOpenDocument = false } = options;
  const parser = new SaxesParser(OPTIONS);
  const prefixes = new Prefixes();
  /** By namespace and local name: each stands once, however often it is there. */
  const names = new Map<string, Map<string, string>>();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;

  const nameOf = ({ uri, prefix, local }: SaxesTagNS | SaxesAttributeNS) => {
    if (uri === '') return local;
    const known = names.get(uri) ?? new Map<string, string>();
    names.set(uri, known);
    const name = known.get(local) ?? interned(`${prefixes.of(uri, prefix)}:${local}`);
    known.set(local, name);
    return name;
  };
  /** A list of prefixes, each as it is called here. */
  const translated = (list: string) =>
    list
      .split(/\s+/)
      .flatMap((prefix) => {
        const uri = prefix === '' ? undefined : parser.resolve(prefix);
        return uri === undefined ? [] : [prefixes.of(uri, prefix)];
      })
      .join(' ');
  const attributesOf = (tag: SaxesTagNS) => {
    const attributes: Record<string, string> = {};
    for (const attribute of Object.values(tag.attributes)) {
      if (attribute.name === 'xmlns' || attribute.prefix === 'xmlns') continue;
      const { value } = attribute;
      const name = nameOf(attribute);
      attributes[name] = LISTS_PREFIXES.has(name) ? translated(value) : value;
    }
    return attributes;
  };
  const append = (node: XmlNode) => {
    const parent = open.at(-1);
    if (!parent) return;
    const previous = parent.childNodes.at(-1);
    node.parentNode = parent;
    if (previous) previous.nextSibling = node;
    parent.childNodes.push(node);
  };
  const addText = (text: string) => {
    if (open.length === 0) return; // blank space around the root
    const last = open.at(-1)?.childNodes.at(-1);
    if (last?.nodeType === XmlNodeType.Text) last.textContent += text;
    else append({ nodeType: XmlNodeType.Text, nodeName: '#text', textContent: text });
  };

  parser.on('doctype', (declaration) => {
    if (mayNameType && !declaration.includes('[')) return;
    throw refusal('A part of the document has a document type declaration (DTD).', part);
  });
  parser.on('opentag', (tag) => {
    budget.take();
    if (open.length >= MAX_DEPTH)
      throw refusal(`A part of the document nests XML deeper than ${MAX_DEPTH}.`, part);
    const node: XmlElement = {
      nodeType: XmlNodeType.General,
      nodeName: nameOf(tag),
      attributes: attributesOf(tag),
      childNodes: [],
    };
    append(node);
    if (!root && isOpenDocument)
      for (const [prefix, uri] of Object.entries(tag.ns)) prefixes.of(uri, prefix);
    root ??= node;
    open.push(node);
  });
  parser.on('closetag', () => {
    const node = open.pop();
    if (node && !isOpenDocument) dropBlanks(node);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(source).close();

  const declarations = prefixes.declarations();
  if (!root || !declarations)
    throw refusal('A part of the document mixes strict and transitional OOXML.', part);
  Object.assign((root as XmlElement).attributes, declarations);
  return root;
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
