import { FontWords, type WantedFont } from '../office/font-words.ts';
import {
  childOf,
  descendants,
  elementsOf,
  isElement,
  isText,
  type XmlElement,
} from '../office/xml/tree.ts';
import { requireExtent } from '../office/layable.ts';

const PAGES = 'style:page-layout-properties';
export const PARAGRAPHS: ReadonlySet<string> = new Set(['text:p', 'text:h']);

type Parts = ReadonlyMap<string, XmlElement>;

/** @throws {PlatenError} invalid_document: pages of a style have no width or no height (ODF 1.3, part 3, 20.208) */
export function requireExtents(parts: Parts): void {
  for (const [path, root] of parts) {
    for (const { attributes } of descendants(root, (each) => each === PAGES)) {
      requireExtent([attributes['fo:page-width'], attributes['fo:page-height']], path);
    }
  }
}

/** Elements with a style: its family, and the attribute that names it. */
const STYLED: Readonly<Record<string, readonly [family: string, attribute: string]>> = {
  'text:p': ['paragraph', 'text:style-name'],
  'text:h': ['paragraph', 'text:style-name'],
  'text:span': ['text', 'text:style-name'],
  'table:table-cell': ['table-cell', 'table:style-name'],
  'draw:frame': ['presentation', 'presentation:style-name'],
  'draw:custom-shape': ['graphic', 'draw:style-name'],
};

/**
 * The fonts of its texts, each with words of theirs. Styles name fonts, or inherit them from their parents or the defaults
 * (ODF 1.3, part 3, 16.2).
 */
export function wantedFonts(parts: Parts): WantedFont[] {
  const roots = ['content.xml', 'styles.xml'].flatMap((path) => parts.get(path) ?? []);
  const all = (wanted: string) =>
    roots.flatMap((root) => descendants(root, (name) => name === wanted));
  const families = new Map<string, string>();
  const embedded = new Set<string>();
  for (const face of all('style:font-face')) {
    const { 'style:name': name = '', 'svgc:font-family': family = '' } = face.attributes;
    const plain = family.replace(/^(['"])(.*)\1$/, '$2');
    families.set(name, plain);
    if (elementsOf(face).length > 0) embedded.add(plain.toLowerCase());
  }
  const styles = new Map(
    all('style:style').map((style) => {
      const { 'style:family': family = '', 'style:name': name = '' } = style.attributes;
      return [`${family} ${name}`, style];
    }),
  );
  const ownFont = (style: XmlElement) => {
    const { attributes = {} } = childOf(style, 'style:text-properties') ?? {};
    const name = attributes['style:font-name'];
    return name === undefined ? attributes['fo:font-family'] : families.get(name);
  };
  const general = all('style:default-style');
  const byDefault = ['paragraph', 'table-cell', 'graphic']
    .flatMap((family) => general.filter(({ attributes }) => attributes['style:family'] === family))
    .map(ownFont)
    .find((font) => font !== undefined);

  const fontOf = (
    family: string,
    name: string | undefined,
    seen = new Set<string>(),
  ): string | undefined => {
    const style = styles.get(`${family} ${name}`);
    if (name === undefined || seen.has(name) || !style) return undefined;
    seen.add(name);
    return ownFont(style) ?? fontOf(family, style.attributes['style:parent-style-name'], seen);
  };
  const styledIn = ({ nodeName, attributes }: XmlElement) => {
    const styled = STYLED[nodeName];
    return styled && fontOf(styled[0], attributes[styled[1]]);
  };

  const words = new FontWords();
  /** @param around the font of the cell, shape or paragraph that the texts below stand in */
  const add = (node: XmlElement, around?: string): void => {
    for (const child of elementsOf(node)) {
      if (PARAGRAPHS.has(child.nodeName)) addText(child, styledIn(child) ?? around ?? byDefault);
      else add(child, child.nodeName in STYLED ? styledIn(child) : around);
    }
  };
  const addText = (node: XmlElement, font: string | undefined): void => {
    for (const child of node.childNodes) {
      if (isText(child)) words.add(child.textContent, font);
      if (!isElement(child)) continue;
      if (child.nodeName.startsWith('draw:')) add(child, styledIn(child));
      else addText(child, styledIn(child) ?? font);
    }
  };
  for (const root of roots) add(root);
  return words.wanted(embedded);
}
