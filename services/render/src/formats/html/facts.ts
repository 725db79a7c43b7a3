import { boundedText, type PdfOptions } from '@platen/contracts';
import type { ComposeContext } from '../compose-context.ts';
import { DIAGRAM } from '../markdown/code/diagrams.ts';
import {
  attributeOf,
  isWithin,
  scanHtml,
  type Attributes,
  type HtmlElement,
  type HtmlEvents,
  type HtmlOutline,
} from './html-scan.ts';
import { isData, worksLater } from './scripts.ts';
import { ownSheetIn, type OwnSheet } from './page/own-sheet.ts';
import { SelfContained } from './self-contained/self-contained.ts';
import { styleReferences } from './style-references.ts';

/**
 * What Platen has to know of a document, found in it once. What begins with `may` is too much rather than too little: of scripts
 * and styles only words are known, and of what they load nothing.
 */
export interface HtmlFacts extends HtmlOutline {
  /** As a browser shows it, its first 500 characters; absent: it has none, or an empty one. */
  title?: string;
  /** Whether its root names a language. */
  hasLanguage: boolean;
  /** The address that references are relative to, as it is written. */
  base?: string;
  /** Whether it may run a script. */
  mayRun: boolean;
  /** Whether it may change after it has loaded. */
  mayChange: boolean;
  /** Whether anything may move. */
  mayMove: boolean;
  /** Whether it may have boxes or frames that scroll, or fields. */
  mayScroll: boolean;
  /** Whether it may run out to the left: from right to left, or from the middle or the end of a box. */
  mayRunLeft: boolean;
  /** Whether it may set its own sheet. */
  maySetSheet: boolean;
  /** Whether it may have shadow trees that are written in it. */
  mayHaveTrees: boolean;
  /** Whether it may ask while it loads what medium it is for. */
  mayAskMedia: boolean;
  /** Whether anything in it may begin on a side of a spread, or number its pages anew. */
  mayPlace: boolean;
  /** Whether it may have photographs in it. */
  mayHavePhotographs: boolean;
  hasDiagrams: boolean;
  /** Whether a page that has printed others prints it as a new one does: it runs nothing, and loads nothing but `data:`. */
  isSelfContained: boolean;
  /** Besides what it loads. */
  ownSheet: OwnSheet;
  /** The texts of its headings, gaps as single spaces; if they become bookmarks. */
  headings?: string[];
  /** The addresses of pictures that need an alternative text and have none; if they are refused. */
  namelessPictures?: string[];
  /** What it loads, as it is written; if what does not load is named. */
  references?: string[];
}

/** What a document is to be read for besides the facts that are always known. */
export type Wanted = Pick<PdfOptions, 'outline' | 'pdf_ua'> &
  Pick<ComposeContext, 'namesReferences'>;

interface Reading {
  wanted?: Wanted;
  /** The document's mark, which its diagrams bear; absent: it has none to draw. */
  mark?: string;
  mostElements?: number | undefined;
  /** Finds something else at the same time, and where it stands. */
  also?: HtmlEvents | undefined;
}

/** @throws {TooManyElements} */
export function readHtml(
  html: string,
  { wanted = {}, mark, mostElements, also }: Reading = {},
): HtmlFacts {
  const reader = new FactReader(wanted, mark);
  const alone = new SelfContained();
  const listeners = also ? [reader, alone, also] : [reader, alone];
  const outline = scanHtml(html, listeners, { mostElements, withPlaces: also !== undefined });
  return { ...outline, ...reader.finished(), isSelfContained: alone.finished() };
}

/** A text that is judged once it has been read. */
interface Heard {
  text: string;
  of: HtmlElement;
}

/** A document in which nothing is to be found. */
const STILL = {
  hasLanguage: false,
  mayRun: false,
  mayChange: false,
  mayMove: false,
  mayScroll: false,
  mayRunLeft: false,
  maySetSheet: false,
  mayHaveTrees: false,
  mayAskMedia: false,
  mayPlace: false,
  mayHavePhotographs: false,
  hasDiagrams: false,
  isSelfContained: false,
  ownSheet: {},
};

/** Of sheets that Platen makes. */
export const OWN_FACTS: HtmlFacts = {
  ...STILL,
  mode: 'no-quirks',
  isWhole: true,
  maySetSheet: true,
  ownSheet: { hasMarginsOrSize: true },
};

const HEADING = /^h[1-6]$/;
/** Parts of a heading that are no part of its text. */
export const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'rt',
  'rp',
]);

const FRAMES = new Set(['iframe', 'frame', 'object', 'embed']);
const FIELDS = new Set(['textarea', 'input', 'select']);
/** Attributes that name what is loaded; and the elements that have it in `href`. */
const SOURCES = new Set(['src', 'srcset', 'imagesrcset', 'poster', 'data', 'background']);
const LINKED = new Set(['link', 'image', 'use', 'feImage', 'script']);
/** One address, or each of several with what says when it is for. */
const ADDRESS = /[^\s,]\S*[^\s,]/g;

const MOVES = /animation|transition/i;
const SCROLLS =
  /overflow(?!-wrap|-anchor)|position['"\s]*[:=]['"\s]*fixed|\bsticky\b|showModal|showPopover/i;
const LEFT =
  /\brtl\b|row-reverse|justify-?(?:content|items|self)|\bplace-|translate|(?:margin|indent|left)[-\w]{0,30}\s{0,9}:[^;{}]{0,100}-[\d.]|float\s*:\s*right/i;
const PLACES =
  /break-?(?:before|after)[^;{}]{0,20}\b(?:left|right|recto|verso)\b|counter-?(?:re)?set[^;{}]{0,200}\bpage\b/i;
const TREES = /shadowroot/i;
const SHEET = /@(?:page|import)\b/i;
const PHOTOGRAPH = /data:image\/(?:jpe?g|webp|avif)/i;

const NAMING = new Set(['alt', 'aria-label', 'aria-labelledby', 'title']);
/** In characters. */
const LONGEST_TITLE = 500;
/** In bytes; and how many there may be. */
const LONGEST_NAME = 80;
const MOST_NAMES = 50;

type Facts = Omit<HtmlFacts, keyof HtmlOutline>;
type Say = (facts: Facts, value: string, element: HtmlElement) => void;

const sayLanguage: Say = (facts, _, { parent }) => {
  if (parent?.name === '#document') facts.hasLanguage = true;
};
/** What an attribute says, by its name. */
const SAYING: ReadonlyMap<string, Say> = new Map([
  ['lang', sayLanguage],
  ['xml:lang', sayLanguage],
  ['dir', (facts, value) => (facts.mayRunLeft ||= /^auto$/i.test(value))],
  ['overflow', (facts) => (facts.mayScroll = true)],
  ['popover', (facts) => (facts.mayScroll = true)],
  ['shadowrootmode', (facts) => (facts.mayHaveTrees = true)],
]);

class FactReader implements HtmlEvents {
  readonly facts: Facts;
  /** By the elements in which there is more of it. */
  readonly #heard = new Map<HtmlElement, Heard>();
  /** How many of these texts are not complete. */
  #open = 0;
  #title: string | undefined;
  readonly #mark: string | undefined;

  constructor({ outline, pdf_ua, namesReferences }: Wanted, mark: string | undefined) {
    this.#mark = mark;
    this.facts = {
      ...STILL,
      ...(outline && { headings: [] }),
      ...(pdf_ua && { namelessPictures: [] }),
      ...(namesReferences && { references: [] }),
    };
  }

  onElement(element: HtmlElement): void {
    const { name } = element;
    this.onAttributes(element.attributes, element);
    this.#hear(element);
    if (name === 'source') this.facts.mayAskMedia = true;
    if (FRAMES.has(name))
      this.#expectAnything({
        mayRun: true,
        mayChange: true,
        mayHaveTrees: true,
        mayAskMedia: true,
      });
    else if (FIELDS.has(name)) this.facts.mayScroll = true;
    else if (name === 'link') this.#expectAnything({ maySetSheet: true });
    else if (name === 'base') this.#base(element);
    else if (name === 'img') this.#picture(element);
  }

  onAttributes(attributes: Attributes, element: HtmlElement): void {
    for (const { name, value } of attributes) {
      if (/^on./.test(name)) this.#run({ mayChange: true });
      if (PHOTOGRAPH.test(value)) this.facts.mayHavePhotographs = true;
      if (/^rtl$/i.test(value.trim())) this.facts.mayRunLeft = true;
      this.#attribute(name, value, element);
    }
  }

  #attribute(name: string, value: string, element: HtmlElement): void {
    if (name === 'style') this.#styles(value);
    else if (name === DIAGRAM) this.facts.hasDiagrams ||= value === this.#mark;
    else if (SAYING.has(name)) SAYING.get(name)?.(this.facts, value, element);
    else this.#reference(name, value, element);
  }

  #reference(name: string, value: string, element: HtmlElement): void {
    const isOne = SOURCES.has(name) || (/^(?:xlink:)?href$/.test(name) && LINKED.has(element.name));
    const all = name.endsWith('srcset') ? (value.match(ADDRESS) ?? []) : [value];
    if (isOne) for (const each of all) this.facts.references?.push(each);
  }

  onText(text: string, parent: HtmlElement): void {
    const heard = this.#open > 0 && this.#heard.get(parent);
    if (heard) heard.text += text;
  }

  onEnd(element: HtmlElement): void {
    const heard = this.#heard.get(element);
    if (!heard) return;
    this.#heard.delete(element);
    if (heard.of === element) this.#complete(heard);
  }

  finished(): Facts {
    for (const [element, heard] of this.#heard) if (heard.of === element) this.#complete(heard);
    const title = boundedText(this.#title ?? '', LONGEST_TITLE, () => 1);
    return { ...this.facts, ...(title && { title }) };
  }

  #hear(of: HtmlElement): void {
    const { name, isHtml } = of;
    const isOwn = name === 'script' || name === 'style';
    if (isOwn || (isHtml && (name === 'title' || HEADING.test(name)))) {
      this.#open += 1;
      this.#heard.set(of, { text: '', of });
    } else if (this.#open > 0) this.#hearOn(of);
  }

  /** An element in a heading. */
  #hearOn(element: HtmlElement): void {
    const around = element.parent && this.#heard.get(element.parent);
    if (!around || UNSEEN.has(element.name)) return;
    if (element.name === 'br') around.text += ' ';
    else this.#heard.set(element, around);
  }

  #complete({ text, of }: Heard): void {
    this.#open -= 1;
    if (of.name === 'style') this.#sheet(text);
    else if (of.name === 'script') this.#script(text, of);
    else if (of.name === 'title') this.#title ??= isInTemplate(of) ? undefined : joined(text);
    else this.facts.headings?.push(joined(text));
  }

  #sheet(css: string): void {
    this.#styles(css);
    if (/@import/i.test(css)) this.#expectAnything();
    if (!SHEET.test(css) && !isEscaped(css)) return;
    this.facts.maySetSheet = true;
    this.facts.ownSheet = ownSheetIn(css, this.facts.ownSheet);
  }

  #styles(css: string): void {
    if (isEscaped(css)) this.#expectAnything();
    this.#words(css);
    const { references } = this.facts;
    if (references) for (const { target } of styleReferences(css)) references.push(target);
  }

  #script(code: string, element: HtmlElement): void {
    if (isData(attributeOf(element, 'type') ?? '')) return;
    const isElsewhere = element.attributes.some(({ name }) =>
      /^(?:src|(?:xlink:)?href)$/.test(name),
    );
    this.#run();
    if (isElsewhere) this.#expectAnything({ mayChange: true });
    if (worksLater(code)) this.facts.mayChange = true;
    if (TREES.test(code)) this.facts.mayHaveTrees = true;
    this.#words(code);
  }

  /** What a script asks for, or does with its sheet, no one can tell. */
  #run(more: Partial<HtmlFacts> = {}): void {
    Object.assign(this.facts, { mayRun: true, maySetSheet: true, mayAskMedia: true, ...more });
  }

  /** What these words are about may be there. */
  #words(text: string): void {
    const { facts } = this;
    facts.mayMove ||= MOVES.test(text);
    facts.mayScroll ||= SCROLLS.test(text);
    facts.mayRunLeft ||= LEFT.test(text);
    facts.mayPlace ||= PLACES.test(text);
    facts.mayHavePhotographs ||= PHOTOGRAPH.test(text);
  }

  /** Something is there that is not read here. */
  #expectAnything(more: Partial<HtmlFacts> = {}): void {
    Object.assign(this.facts, { mayMove: true, mayScroll: true, mayRunLeft: true, ...more });
  }

  #base(element: HtmlElement): void {
    const href = attributeOf(element, 'href');
    const isFirst = this.facts.base === undefined && element.isHtml && !isInTemplate(element);
    if (href !== undefined && isFirst) this.facts.base = href;
  }

  #picture(element: HtmlElement): void {
    const { namelessPictures } = this.facts;
    if (!namelessPictures || namelessPictures.length >= MOST_NAMES) return;
    const isDecoration =
      attributeOf(element, 'aria-hidden') === 'true' ||
      /^(?:presentation|none)$/.test(attributeOf(element, 'role') ?? '');
    if (isDecoration || element.attributes.some(({ name }) => NAMING.has(name))) return;
    const source = attributeOf(element, 'src') ?? '';
    namelessPictures.push(boundedText(source, LONGEST_NAME));
  }
}

/** What is in a template is no part of the document. */
const isInTemplate = (element: HtmlElement) => isWithin(element, TEMPLATE);
const TEMPLATE = new Set(['#content']);

/** Whatever is escaped may be any word. */
const isEscaped = (css: string) => css.includes('\\');

const joined = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
