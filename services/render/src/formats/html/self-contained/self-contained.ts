import type { Attributes, HtmlElement, HtmlEvents } from '../html-scan.ts';
import { isStillData } from './data-urls.ts';
import { ATTRIBUTES, ELEMENTS, METADATA } from './markup.ts';
import { areSelfContained } from './styles.ts';

/**
 * Finds out whether a document runs no script, loads nothing but `data:`, and has only what a page that has printed others prints
 * as a new one does. By lists of what is known to be so: whatever is unknown is not.
 */
export class SelfContained implements HtmlEvents {
  #holds = true;
  /** Texts of its style elements. */
  readonly #sheets = new Map<HtmlElement, string>();
  /** Values of attributes that hold: they recur. */
  readonly #known = new Set<string>();

  onElement(element: HtmlElement): void {
    this.#holds &&= ELEMENTS.has(element.name);
    this.onAttributes(element.attributes, element);
  }

  onAttributes(attributes: Attributes, element: HtmlElement): void {
    this.#holds &&= attributes.every(({ name, value }) => this.#isAllowed(name, value, element));
  }

  onText(text: string, parent: HtmlElement): void {
    if (!this.#holds || parent.name !== 'style') return;
    this.#sheets.set(parent, (this.#sheets.get(parent) ?? '') + text);
  }

  /** @returns whether it is so, once the whole document has been read */
  finished(): boolean {
    return this.#holds && [...this.#sheets.values()].every(areSelfContained);
  }

  #isAllowed(name: string, value: string, element: HtmlElement): boolean {
    const rule = RULES.get(name);
    if (rule) return rule(value, element);
    if (name === 'style') return this.#isStyle(value);
    if (/^(?:data|aria)-./.test(name)) return true;
    // Many attributes of SVG are properties.
    return ATTRIBUTES.has(name) && (element.isHtml || this.#isStyle(value));
  }

  #isStyle(css: string): boolean {
    if (this.#known.has(css)) return true;
    const is = areSelfContained(css);
    if (is && css.length <= LONGEST_KNOWN) this.#known.add(css);
    return is;
  }
}

/** In characters. */
const LONGEST_KNOWN = 1_000;

type Rule = (value: string, element: HtmlElement) => boolean;

/** Elements of SVG whose link is a picture. */
const PICTURES = new Set(['image', 'feImage']);

/** A link of the document leads anywhere; others to a part of the document. */
const isHarmlessLink: Rule = (value, { name }) => {
  if (name === 'a') return URL.parse(value)?.protocol !== 'javascript:';
  return value.startsWith('#') || (PICTURES.has(name) && isStillData(value));
};

/** Attributes whose value or element matters. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['href', isHarmlessLink],
  ['src', (value, { name }) => name === 'img' && isStillData(value)],
  ['background', (value) => isStillData(value)],
  ['http-equiv', (value) => /^(?:content-type|x-ua-compatible)$/i.test(value)],
  ['name', (value, { name }) => name !== 'meta' || METADATA.has(value.toLowerCase())],
  // Of a style sheet it names a set, which stays chosen.
  ['title', (_, { name }) => name !== 'style'],
]);
