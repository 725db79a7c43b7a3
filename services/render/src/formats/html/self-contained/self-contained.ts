import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Attributes, HtmlElement, HtmlEvents } from '../html-scan.ts';
import { readData } from './data-url.ts';
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
  /** Addresses that hold: they recur. */
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
    return this.#holds && [...this.#sheets.values()].every((css) => this.#isStyle(css));
  }

  #isAllowed(name: string, value: string, element: HtmlElement): boolean {
    const rule = RULES.get(name);
    if (rule) return rule(value, element, this.#isStill);
    if (name === 'style') return this.#isStyle(value);
    if (/^(?:data|aria)-./.test(name)) return true;
    // Many attributes of SVG are properties.
    return ATTRIBUTES.has(name) && (element.isHtml || this.#isStyle(value));
  }

  #isStyle(css: string): boolean {
    return areSelfContained(css, this.#isStill);
  }

  readonly #isStill = (url: string) => {
    const holds = this.#known.has(url) || isStill(url);
    if (holds) this.#known.add(url);
    return holds;
  };
}

function isStill(url: string): boolean {
  const data = readData(url);
  return 'drawing' in data ? isStillDrawing(data.drawing) : data.isStill;
}

/** Reads an SVG as a browser does: as XML. */
function isStillDrawing(source: string): boolean {
  const parser = new SaxesParser({ xmlns: true });
  const drawing = new SelfContained();
  let open: HtmlElement | undefined;
  parser.on('opentag', (tag) => {
    open = elementOf(tag, open);
    drawing.onElement(open);
  });
  parser.on('closetag', () => (open = open?.parent));
  const onText = (text: string) => open && drawing.onText(text, open);
  parser.on('text', onText);
  parser.on('cdata', onText);
  for (const event of ['error', 'doctype', 'processinginstruction'] as const)
    parser.on(event, refuse);
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => /^utf-8$/i.test(encoding) || refuse());
  try {
    parser.write(source).close();
  } catch {
    return false;
  }
  return drawing.finished();
}

function refuse(): never {
  throw new Error('it may be another drawing than the one that is read here');
}

function elementOf(
  { local, attributes }: SaxesTagNS,
  parent: HtmlElement | undefined,
): HtmlElement {
  const own = Object.values(attributes).filter(({ prefix }) => prefix !== 'xmlns');
  const named = own.map(({ local: name, value }) => ({ name, value }));
  return { name: local, isHtml: false, attributes: named, parent };
}

/** @param isStill whether an address is a `data:` URL of a font, or of a picture that does not move */
type Rule = (value: string, element: HtmlElement, isStill: (url: string) => boolean) => boolean;

/** Elements of SVG whose link is a picture. */
const PICTURES = new Set(['image', 'feImage']);

/** A link of the document leads anywhere; others to a part of the document. */
const isHarmlessLink: Rule = (value, { name }, isStill) => {
  if (name === 'a') return URL.parse(value)?.protocol !== 'javascript:';
  return value.startsWith('#') || (PICTURES.has(name) && isStill(value));
};

/** Attributes whose value or element matters. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['href', isHarmlessLink],
  ['src', (value, { name }, isStill) => name === 'img' && isStill(value)],
  ['background', (value, _, isStill) => isStill(value)],
  ['http-equiv', (value) => /^(?:content-type|x-ua-compatible)$/i.test(value)],
  ['name', (value, { name }) => name !== 'meta' || METADATA.has(value.toLowerCase())],
  // Of a style sheet it names a set, which stays chosen.
  ['title', (_, { name }) => name !== 'style'],
]);
