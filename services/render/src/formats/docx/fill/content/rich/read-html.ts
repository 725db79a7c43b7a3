import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { isSafeLink } from '../../../../office/safe-link.ts';
import { xmlText } from '../../tags/tag-text.ts';
import type { Block, Cell, Look } from './blocks.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Deeper than any text needs; it is read by recursion. */
const MAX_DEPTH = 64;

const LOOKS: Readonly<Record<string, Look>> = {
  b: { isBold: true },
  strong: { isBold: true },
  i: { isItalic: true },
  em: { isItalic: true },
  cite: { isItalic: true },
  u: { isUnderlined: true },
  ins: { isUnderlined: true },
  s: { isStruck: true },
  strike: { isStruck: true },
  del: { isStruck: true },
  code: { isCode: true },
  kbd: { isCode: true },
  samp: { isCode: true },
  sup: { position: 'superscript' },
  sub: { position: 'subscript' },
};

/** Elements that are paragraphs of their own. */
const PARAGRAPHS: ReadonlySet<string> = new Set(
  'p div section article header footer main address dl dt dd figure figcaption caption pre blockquote h1 h2 h3 h4 h5 h6 ul ol li hr center'.split(
    ' ',
  ),
);

/** Elements that only hold text. */
const PLAIN: ReadonlySet<string> = new Set(
  'span a abbr bdi data dfn label time var wbr html body br'.split(' '),
);

/** Attributes that say how something looks. */
const LOOKING: ReadonlySet<string> = new Set(
  'align bgcolor color dir face reversed rowspan size style type valign value'.split(' '),
);

const ITEM_MARKS = ['•', '◦', '▪'];

/** What was read, and whether something had to be left out. */
export interface ReadHtml {
  blocks: Block[];
  isPartial: boolean;
}

/** Where a node stands. */
interface Place {
  look: Look;
  heading: number;
  indent: number;
  depth: number;
  isPre: boolean;
}

/**
 * Reads HTML as paragraphs and tables: bold and the like, links, lists and headings. Scripts, styles, pictures and what
 * is not known are left out; the text in unknown elements stays.
 * @returns undefined for HTML that is nested too deeply
 */
export function readHtml(html: string): ReadHtml | undefined {
  const reader = new Reader();
  const start = { look: {}, heading: 0, indent: 0, depth: 0, isPre: false };
  reader.readAll(parseFragment(html).childNodes, start);
  if (reader.isTooDeep) return undefined;
  return { blocks: reader.blocks.filter(isFilled), isPartial: reader.isPartial };
}

function isFilled(block: Block): boolean {
  return block.kind === 'table' || block.pieces.length > 0;
}

class Reader {
  blocks: Block[] = [];
  isPartial = false;
  isTooDeep = false;
  /** The next text begins a new paragraph. */
  #isClosed = true;
  #marker: string | undefined;

  readAll(nodes: readonly Node[], place: Place): void {
    if (place.depth > MAX_DEPTH) this.isTooDeep = true;
    else for (const node of nodes) this.#read(node, place);
  }

  #read(node: Node, place: Place): void {
    if ('value' in node) this.#text(node.value, place);
    if (!('tagName' in node)) return;
    this.isPartial ||= node.attrs.some(({ name }) => LOOKING.has(name));
    const inner = { ...place, depth: place.depth + 1 };
    if (node.tagName === 'table') this.#table(node, inner);
    else if (PARAGRAPHS.has(node.tagName)) this.#paragraphs(node, inner);
    else this.#inline(node, inner);
  }

  #inline(node: HtmlElement, place: Place): void {
    const { tagName } = node;
    if (tagName === 'br') {
      this.#add('\n', place);
      return;
    }
    const isKnown = Object.hasOwn(LOOKS, tagName) || PLAIN.has(tagName);
    this.isPartial ||= !isKnown;
    if (/^(?:script|style|template|noscript|title|textarea|select)$/.test(tagName)) return;
    const look = { ...place.look, ...LOOKS[tagName], ...linkOf(node) };
    this.isPartial ||= attributeOf(node, 'href') !== undefined && look.target === undefined;
    this.readAll(node.childNodes, { ...place, look });
  }

  #paragraphs(node: HtmlElement, place: Place): void {
    const { tagName } = node;
    this.#isClosed = true;
    this.isPartial ||= tagName === 'hr' || tagName === 'center';
    const heading = /^h[1-6]$/.test(tagName) ? Number(tagName.slice(1)) : place.heading;
    const isPre = place.isPre || tagName === 'pre';
    if (tagName === 'ul' || tagName === 'ol') this.#list(node, place);
    else {
      const indent = place.indent + (tagName === 'blockquote' || tagName === 'dd' ? 1 : 0);
      this.readAll(node.childNodes, { ...place, heading, isPre, indent });
    }
    this.#isClosed = true;
  }

  #list(node: HtmlElement, place: Place): void {
    const start = Number.parseInt(attributeOf(node, 'start') ?? '', 10);
    let number = Number.isNaN(start) ? 1 : start;
    const mark = ITEM_MARKS[place.indent % ITEM_MARKS.length] ?? '•';
    for (const item of node.childNodes) {
      if (!('tagName' in item)) continue;
      this.#marker = node.tagName === 'ol' ? `${number}.` : mark;
      number += 1;
      this.#isClosed = true;
      this.readAll([item], { ...place, indent: place.indent + 1 });
      this.#marker = undefined;
    }
  }

  #table(table: HtmlElement, place: Place): void {
    const rows: Cell[][] = [];
    const visit = (node: Node) => {
      if (!('tagName' in node)) return;
      if (node.tagName === 'tr') rows.push(this.#row(node, place));
      else if (node.tagName === 'caption') this.#read(node, place);
      else node.childNodes.forEach(visit);
    };
    table.childNodes.forEach(visit);
    const filled = rows.filter((row) => row.length > 0);
    if (filled.length > 0) this.blocks.push({ kind: 'table', rows: filled });
    this.#isClosed = true;
  }

  #row(row: HtmlElement, place: Place): Cell[] {
    return row.childNodes.flatMap((cell) => {
      if (!('tagName' in cell)) return [];
      const reader = new Reader();
      const isHeader = cell.tagName === 'th';
      const look = isHeader ? { ...place.look, isBold: true } : place.look;
      reader.readAll(cell.childNodes, { ...place, look, indent: 0, depth: place.depth + 1 });
      this.isPartial ||= reader.isPartial || cell.attrs.some(({ name }) => LOOKING.has(name));
      this.isTooDeep ||= reader.isTooDeep;
      const columns = Math.min(63, Math.max(1, Number(attributeOf(cell, 'colspan')) || 1));
      return [{ blocks: reader.blocks.filter(isFilled), columns, isHeader }];
    });
  }

  #text(text: string, place: Place): void {
    if (place.isPre) this.#add(text, place);
    else this.#add(text.replace(/[\t\n\f\r ]+/g, ' '), place);
  }

  #add(raw: string, place: Place): void {
    const text = xmlText(raw);
    const last = this.#isClosed ? undefined : this.blocks.at(-1);
    if (last?.kind !== 'paragraph') {
      this.#begin(place.isPre ? text : text.replace(/^ /, ''), place);
      return;
    }
    const isBlank = /\s$/.test(last.pieces.at(-1)?.text ?? '');
    const shown = isBlank && !place.isPre ? text.replace(/^ /, '') : text;
    if (shown !== '') last.pieces.push({ text: shown, look: place.look });
  }

  #begin(text: string, { look, heading, indent }: Place): void {
    if (text.trim() === '') return;
    const marker = this.#marker;
    this.#marker = undefined;
    this.#isClosed = false;
    const own = { heading, indent, ...(marker !== undefined && { marker }) };
    this.blocks.push({ kind: 'paragraph', pieces: [{ text, look }], ...own });
  }
}

function linkOf(node: HtmlElement): Look {
  const target = node.tagName === 'a' ? attributeOf(node, 'href')?.trim() : undefined;
  return target !== undefined && /^(?:https?|mailto|tel):/i.test(target) && isSafeLink(target)
    ? { target: xmlText(target) }
    : {};
}

function attributeOf({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}
