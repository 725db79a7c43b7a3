import { xml } from 'easy-template-x';
import { styleReferences } from '../../html/style-references.ts';
import { ElementBudget, parseXml } from '../xml/parse.ts';
import { descendants, elementsOf, replace, textOf, type XmlElement } from '../xml/tree.ts';

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/** Elements that run, or embed another kind of document. */
const REMOVED: ReadonlySet<string> = new Set(['svg:script', 'svg:foreignObject', 'svg:handler']);

/** A reference to something in the picture itself, or a raster picture in place. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,])/i;

/** Without any of these no text is CSS that fetches. */
const MAY_FETCH = /[@(\\]/;

/**
 * Takes out of an SVG whatever refers to another file, or runs.
 * @throws {PlatenError} invalid_document: it is no well-formed XML, or declares entities
 */
export function disarmSvg(
  bytes: Uint8Array,
  part: string,
  budget = new ElementBudget(),
): Uint8Array {
  const root = parseXml(bytes, { part, budget, mayNameType: true });
  for (const node of descendants(root, () => true)) disarm(node);
  const { 'xmlns:svg': _, ...attributes } = root.attributes;
  root.attributes = { ...attributes, ...NAMESPACES };
  return Buffer.from(xml.parser.serializeFile(root));
}

function disarm(node: XmlElement): void {
  const { attributes, nodeName } = node;
  if (REMOVED.has(nodeName)) replace(node);
  if (nodeName === 'svg:style' && isFetching(node)) replace(node);
  node.attributes = Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => !isUnsafe(name, value)),
  );
  node.nodeName = nodeName.replace(/^svg:/, '');
}

function isFetching(style: XmlElement): boolean {
  return elementsOf(style).length > 0 || fetches(textOf(style));
}

/** Whether CSS fetches anything but what is in the picture. LibreOffice may read an escape otherwise than a browser: it counts as such. */
function fetches(css: string): boolean {
  if (!MAY_FETCH.test(css)) return false;
  return (
    css.includes('\\') ||
    styleReferences(css).some(({ target, isImport }) => isImport || !/^\s*#/.test(target))
  );
}

function isUnsafe(name: string, value: string): boolean {
  if (/(?:^|:)href$/.test(name)) return !INSIDE.test(value);
  return /^on/i.test(name) || name === 'xml:base' || fetches(value);
}
