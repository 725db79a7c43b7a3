import type { XmlNode } from 'easy-template-x';
import { partOf, type OfficePackage, type XmlPart } from '../../office/opc/parts.ts';
import {
  ancestorOf,
  childOf,
  descendants,
  element,
  elementsOf,
  forget,
  markName,
  putFirst,
  putInOrder,
  setChildren,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { isTagsAlone } from './tags/tag-paragraph.ts';
import { stepOf, TAG } from './tags/tag-text.ts';
import { basesOf, stylesOf, type Styles } from '../package/styles.ts';

/** On an item of a list: in how many loops over lists of values it stands. */
const LOOPS = markName('loops');
/** On a paragraph before or after a list, in a loop: the lists that restart there. */
const RESTARTS = markName('restarts');
/** The same, if a loop within turns out to repeat the items. */
const MAY_RESTART = markName('may-restart');

/** A list, and the level of an item. */
interface Numbering {
  id: string;
  level: string;
}

/**
 * Restarts lists in each pass of a loop that repeats more than the list: a heading and its list, but
 * not one item after another, nor chapters that are numbered through.
 */
export class Lists {
  readonly #numbering: XmlElement | undefined;
  readonly #styles: Styles;
  #nextId: number;

  constructor(docx: OfficePackage) {
    this.#numbering = partOf(docx, 'numbering')?.root;
    this.#styles = stylesOf(docx);
    const ids = this.#nums().map(({ attributes }) => Number(attributes['w:numId']));
    this.#nextId = Math.max(0, ...ids.filter(Number.isFinite)) + 1;
  }

  /** Notes the lists of a loop before it is repeated. */
  note(open: XmlNode, close: XmlNode): void {
    if (!this.#numbering) return;
    const body = bodyOf(open, close);
    const items = new Map<string, Item[]>();
    for (const [index, { paragraph, depth }] of body.entries()) {
      const list = this.#listOf(paragraph);
      if (!list) continue;
      count(paragraph);
      const item = { index, isInner: depth > 0 };
      items.set(list.id, [...(items.get(list.id) ?? []), item]);
    }
    for (const [id, its] of items) markBorders(body, id, its);
  }

  /** Gives the restarting lists of a part numbers of their own, once it is filled. */
  settle({ root }: XmlPart): void {
    const paragraphs = descendants(root, 'w:p');
    const inner = new Set(
      paragraphs
        .filter(({ attributes }) => Number(attributes[LOOPS] ?? 0) > 1)
        .map((paragraph) => this.#listOf(paragraph)?.id),
    );
    const restarting = new Set<string>();
    const current = new Map<string, string>();
    for (const paragraph of paragraphs) {
      const { [RESTARTS]: sure = '', [MAY_RESTART]: maybe = '' } = paragraph.attributes;
      for (const id of words(sure)) restarting.add(id);
      for (const id of words(maybe)) if (inner.has(id)) restarting.add(id);
      this.#renumber(paragraph, restarting, current);
      forget(paragraph, [LOOPS, RESTARTS, MAY_RESTART]);
    }
  }

  #renumber(paragraph: XmlElement, restarting: Set<string>, current: Map<string, string>): void {
    if (!(LOOPS in paragraph.attributes)) return;
    const list = this.#listOf(paragraph);
    if (!list) return;
    if (restarting.delete(list.id)) current.set(list.id, this.#copyOf(list.id));
    const id = current.get(list.id);
    if (id !== undefined) setNumbering(paragraph, { ...list, id });
  }

  /** Headings are numbered through the document, and are no list. */
  #listOf(paragraph: XmlElement): Numbering | undefined {
    const properties = childOf(paragraph, 'w:pPr');
    const own = childOf(properties, 'w:numPr');
    const style = childOf(properties, 'w:pStyle')?.attributes['w:val'];
    const named = style === undefined ? {} : this.#styleNumbering(style);
    if (named.isHeading) return undefined;
    const valueOf = (name: string) =>
      childOf(own, name)?.attributes['w:val'] ??
      (named.numbering && childOf(named.numbering, name)?.attributes['w:val']);
    const id = valueOf('w:numId');
    return id === undefined || id === '0' ? undefined : { id, level: valueOf('w:ilvl') ?? '0' };
  }

  #styleNumbering(name: string): { numbering?: XmlElement | undefined; isHeading?: boolean } {
    const bases = [...basesOf(name, this.#styles)].map((style) => childOf(style, 'w:pPr'));
    if (bases.some((each) => childOf(each, 'w:outlineLvl'))) return { isHeading: true };
    return { numbering: bases.map((each) => childOf(each, 'w:numPr')).find(Boolean) };
  }

  /** A list like another one that begins where that does (ISO/IEC 29500-1, 17.9.15 and 17.9.26). */
  #copyOf(id: string): string {
    const num = this.#nums().find(({ attributes }) => attributes['w:numId'] === id);
    if (!num || !this.#numbering) return id;
    const copy = String(this.#nextId++);
    const given = elementsOf(num, 'w:lvlOverride');
    const starts = this.#starts(num).map(([level, start]) =>
      element('w:lvlOverride', { 'w:ilvl': level }, [
        element('w:startOverride', { 'w:val': start }),
        ...given
          .filter(({ attributes }) => attributes['w:ilvl'] === level)
          .flatMap((each) => elementsOf(each, 'w:lvl')),
      ]),
    );
    const kind = element('w:abstractNumId', {
      'w:val': childOf(num, 'w:abstractNumId')?.attributes['w:val'] ?? '0',
    });
    const { childNodes } = this.#numbering;
    const at = childNodes.findLastIndex(({ nodeName }) => nodeName === 'w:num') + 1;
    const made = element('w:num', { 'w:numId': copy }, [kind, ...starts]);
    setChildren(this.#numbering, [...childNodes.slice(0, at), made, ...childNodes.slice(at)]);
    return copy;
  }

  #nums(): XmlElement[] {
    return elementsOf(this.#numbering, 'w:num');
  }

  /** The start value of each level of a list. */
  #starts(num: XmlElement): [level: string, start: string][] {
    const id = childOf(num, 'w:abstractNumId')?.attributes['w:val'];
    const kind = elementsOf(this.#numbering ?? num).find(
      ({ nodeName, attributes }) =>
        nodeName === 'w:abstractNum' && attributes['w:abstractNumId'] === id,
    );
    const levels = elementsOf(kind ?? num, 'w:lvl');
    return levels.map((level) => [
      level.attributes['w:ilvl'] ?? '0',
      childOf(level, 'w:start')?.attributes['w:val'] ?? '1',
    ]);
  }
}

interface Repeated {
  paragraph: XmlElement;
  /** In how many sections within the loop. */
  depth: number;
}

interface Item {
  /** Its place among the paragraphs of the loop. */
  index: number;
  isInner: boolean;
}

/** The paragraphs of a loop, from one tag to the other. */
function bodyOf(open: XmlNode, close: XmlNode): Repeated[] {
  const body: Repeated[] = [];
  const seen = new Set<XmlElement>();
  let depth = 0;
  for (let node = following(open); node && node !== close; node = following(node)) {
    if (node.nodeName === '#text') depth += stepOf(textOf(node));
    const paragraph = node.nodeName === '#text' ? ancestorOf(node, 'w:p') : undefined;
    if (!paragraph || seen.has(paragraph)) continue;
    seen.add(paragraph);
    body.push({ paragraph, depth });
  }
  return body;
}

function count({ attributes }: XmlElement): void {
  attributes[LOOPS] = String(Number(attributes[LOOPS] ?? 0) + 1);
}

/** A list of one item, in no loop of its own, goes on from pass to pass. */
function markBorders(body: readonly Repeated[], id: string, items: readonly Item[]): void {
  const own = items.filter(({ isInner }) => !isInner).length;
  const isInner = own < items.length;
  if (own < 2 && !isInner) return;
  const indices = items.map(({ index }) => index);
  const [first, last] = [Math.min(...indices), Math.max(...indices)];
  for (const [index, { paragraph }] of body.entries()) {
    if (index >= first && index <= last) continue;
    if (isTagsAlone(paragraph) || textOf(paragraph).replace(TAG, 'x').trim() === '') continue;
    mark(paragraph, own < 2 ? MAY_RESTART : RESTARTS, id);
  }
}

function mark({ attributes }: XmlElement, name: string, id: string): void {
  attributes[name] = [...new Set([...words(attributes[name] ?? ''), id])].join(' ');
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** In document order. */
export function following(node: XmlNode): XmlNode | undefined {
  const child = node.childNodes?.[0];
  if (child) return child;
  let up: XmlNode | undefined = node;
  while (up && !up.nextSibling) up = up.parentNode;
  return up?.nextSibling;
}

function setNumbering(paragraph: XmlElement, { id, level }: Numbering): void {
  const properties = childOf(paragraph, 'w:pPr') ?? element('w:pPr');
  const numbering = element('w:numPr', {}, [
    element('w:ilvl', { 'w:val': level }),
    element('w:numId', { 'w:val': id }),
  ]);
  putInOrder(properties, numbering, BEFORE_NUMBERING);
  putFirst(paragraph, properties);
}

/** Properties that must come before `w:numPr` (ISO/IEC 29500-1, 17.3.1.26). */
const BEFORE_NUMBERING: ReadonlySet<string> = new Set([
  'w:pStyle',
  'w:keepNext',
  'w:keepLines',
  'w:pageBreakBefore',
  'w:framePr',
  'w:widowControl',
]);
