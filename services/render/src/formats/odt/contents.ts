import { FontWords, type WantedFont } from '../office/font-words.ts';
import type { PlacedText } from '../office/verbatim.ts';
import {
  childOf,
  descendants,
  elementsOf,
  isElement,
  isText,
  textOf,
  type XmlElement,
} from '../office/xml/tree.ts';
import { requireExtent } from '../office/extent.ts';
import type { OdtPackage } from './parts.ts';

const PAGES = 'style:page-layout-properties';
const PARAGRAPHS: ReadonlySet<string> = new Set(['text:p', 'text:h']);

/** Every paragraph of a text. */
export function* textsOf({ documents }: OdtPackage): Iterable<PlacedText> {
  for (const { base, parts } of documents) {
    for (const [name, root] of parts) {
      for (const node of descendants(root, (each) => PARAGRAPHS.has(each))) {
        yield { text: textOf(node), place: `${base}${name}, “${textOf(node).slice(0, 80)}”` };
      }
    }
  }
}

/** @throws {PlatenError} invalid_document: pages of a style have no width or no height (ODF 1.3, part 3, 20.208) */
export function requireExtents({ documents }: OdtPackage): void {
  for (const { base, parts } of documents) {
    for (const [name, root] of parts) {
      for (const { attributes } of descendants(root, (each) => each === PAGES)) {
        requireExtent([attributes['fo:page-width'], attributes['fo:page-height']], base + name);
      }
    }
  }
}

/** The fonts of its paragraphs and their pieces, each with words of theirs. */
export function wantedFonts({ documents: [text] }: OdtPackage): WantedFont[] {
  const roots = [...(text?.parts.values() ?? [])];
  const fonts = new Fonts(roots);
  for (const root of roots) {
    for (const node of descendants(root, (name) => PARAGRAPHS.has(name))) fonts.addParagraph(node);
  }
  return fonts.wanted();
}

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
    const general = all('style:default-style').find(
      ({ attributes }) => attributes['style:family'] === 'paragraph',
    );
    this.#default = general && this.#ownFont(general);
  }

  addParagraph(paragraph: XmlElement): void {
    const style = paragraph.attributes['text:style-name'];
    this.#add(paragraph, this.#fontOf('paragraph', style) ?? this.#default);
  }

  wanted(): WantedFont[] {
    return this.#words.wanted(this.#embedded);
  }

  #add(node: XmlElement, font: string | undefined): void {
    for (const child of node.childNodes) {
      if (isText(child)) this.#words.add(child.textContent, font);
      if (!isElement(child) || child.nodeName === 'draw:frame') continue;
      const isSpan = child.nodeName === 'text:span';
      const own = isSpan ? this.#fontOf('text', child.attributes['text:style-name']) : undefined;
      this.#add(child, own ?? font);
    }
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
