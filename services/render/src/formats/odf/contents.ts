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

/** The fonts of its texts, each with words of theirs. */
export function wantedFonts(parts: Parts): WantedFont[] {
  const roots = ['content.xml', 'styles.xml'].flatMap((path) => parts.get(path) ?? []);
  const fonts = new Fonts(roots);
  for (const root of roots) fonts.add(root);
  return fonts.wanted();
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

/** Styles name fonts, or inherit them from their parents or the defaults (ODF 1.3, part 3, 16.2). */
class Fonts {
  readonly #styles = new Map<string, XmlElement>();
  readonly #families = new Map<string, string>();
  readonly #embedded = new Set<string>();
  readonly #words = new FontWords();
  #default: string | undefined;

  constructor(roots: readonly XmlElement[]) {
    const all = (wanted: string) =>
      roots.flatMap((root) => descendants(root, (name) => name === wanted));
    for (const face of all('style:font-face')) this.#addFace(face);
    for (const style of all('style:style')) {
      const { 'style:family': family = '', 'style:name': name = '' } = style.attributes;
      this.#styles.set(`${family} ${name}`, style);
    }
    const general = all('style:default-style');
    const defaults = ['paragraph', 'table-cell', 'graphic'].flatMap((family) =>
      general.filter(({ attributes }) => attributes['style:family'] === family),
    );
    this.#default = defaults.map((each) => this.#ownFont(each)).find((font) => font !== undefined);
  }

  /** Adds the texts below. @param around the font of the cell, shape or paragraph that they stand in */
  add(node: XmlElement, around?: string): void {
    for (const child of elementsOf(node)) {
      if (PARAGRAPHS.has(child.nodeName))
        this.#addText(child, this.#styledIn(child) ?? around ?? this.#default);
      else this.add(child, child.nodeName in STYLED ? this.#styledIn(child) : around);
    }
  }

  #addText(node: XmlElement, font: string | undefined): void {
    for (const child of node.childNodes) {
      if (isText(child)) this.#words.add(child.textContent, font);
      if (!isElement(child)) continue;
      if (child.nodeName.startsWith('draw:')) this.add(child, this.#styledIn(child));
      else this.#addText(child, this.#styledIn(child) ?? font);
    }
  }

  #styledIn({ nodeName, attributes }: XmlElement): string | undefined {
    const styled = STYLED[nodeName];
    return styled && this.#fontOf(styled[0], attributes[styled[1]]);
  }

  wanted(): WantedFont[] {
    return this.#words.wanted(this.#embedded);
  }

  #addFace(face: XmlElement): void {
    const { 'style:name': name = '', 'svgc:font-family': family = '' } = face.attributes;
    const plain = family.replace(/^(['"])(.*)\1$/, '$2');
    this.#families.set(name, plain);
    if (elementsOf(face).length > 0) this.#embedded.add(plain.toLowerCase());
  }

  #fontOf(family: string, name: string | undefined, seen = new Set<string>()): string | undefined {
    if (name === undefined || seen.has(name)) return undefined;
    seen.add(name);
    const style = this.#styles.get(`${family} ${name}`);
    if (!style) return undefined;
    const parent = style.attributes['style:parent-style-name'];
    return this.#ownFont(style) ?? this.#fontOf(family, parent, seen);
  }

  #ownFont(style: XmlElement): string | undefined {
    const { attributes = {} } = childOf(style, 'style:text-properties') ?? {};
    const name = attributes['style:font-name'];
    return name === undefined ? attributes['fo:font-family'] : this.#families.get(name);
  }
}
