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
import { basesOf, stylesOf, valueIn, type Styles } from '../package/styles.ts';

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
export type Lists = ReturnType<typeof listsOf>;

export function listsOf(docx: OfficePackage) {
  const numbering = partOf(docx, 'numbering')?.root;
  const styles = stylesOf(docx);
  const nums = () => elementsOf(numbering, 'w:num');
  const ids = nums().map(({ attributes }) => Number(attributes['w:numId']));
  let nextId = Math.max(0, ...ids.filter(Number.isFinite)) + 1;

  /** A list like another one that begins where that does (ISO/IEC 29500-1, 17.9.15 and 17.9.26). */
  const copyOf = (id: string) => {
    const num = nums().find(({ attributes }) => attributes['w:numId'] === id);
    if (!num || !numbering) return id;
    const copy = String(nextId++);
    const given = elementsOf(num, 'w:lvlOverride');
    const starts = startsOf(num, numbering).map(([level, start]) =>
      element('w:lvlOverride', { 'w:ilvl': level }, [
        element('w:startOverride', { 'w:val': start }),
        ...given
          .filter(({ attributes }) => attributes['w:ilvl'] === level)
          .flatMap((each) => elementsOf(each, 'w:lvl')),
      ]),
    );
    const kind = element('w:abstractNumId', { 'w:val': valueIn(num, 'w:abstractNumId') || '0' });
    const { childNodes } = numbering;
    const at = childNodes.findLastIndex(({ nodeName }) => nodeName === 'w:num') + 1;
    const made = element('w:num', { 'w:numId': copy }, [kind, ...starts]);
    setChildren(numbering, [...childNodes.slice(0, at), made, ...childNodes.slice(at)]);
    return copy;
  };

  const renumber = (
    paragraph: XmlElement,
    restarting: Set<string>,
    current: Map<string, string>,
  ) => {
    const list = LOOPS in paragraph.attributes ? listOf(paragraph, styles) : undefined;
    if (!list) return;
    if (restarting.delete(list.id)) current.set(list.id, copyOf(list.id));
    const id = current.get(list.id);
    if (id !== undefined) setNumbering(paragraph, { ...list, id });
  };

  return {
    /** Notes the lists of a loop before it is repeated. */
    note(open: XmlNode, close: XmlNode): void {
      if (!numbering) return;
      const body = bodyOf(open, close);
      const items = new Map<string, Item[]>();
      for (const [index, { paragraph, depth }] of body.entries()) {
        const list = listOf(paragraph, styles);
        if (!list) continue;
        count(paragraph);
        const item = { index, isInner: depth > 0 };
        items.set(list.id, [...(items.get(list.id) ?? []), item]);
      }
      for (const [id, its] of items) markBorders(body, id, its);
    },

    /** Gives the restarting lists of a part numbers of their own, once it is filled. */
    settle({ root }: XmlPart): void {
      const paragraphs = descendants(root, 'w:p');
      const inner = new Set(
        paragraphs
          .filter(({ attributes }) => Number(attributes[LOOPS] ?? 0) > 1)
          .map((paragraph) => listOf(paragraph, styles)?.id),
      );
      const restarting = new Set<string>();
      const current = new Map<string, string>();
      for (const paragraph of paragraphs) {
        const { [RESTARTS]: sure = '', [MAY_RESTART]: maybe = '' } = paragraph.attributes;
        for (const id of words(sure)) restarting.add(id);
        for (const id of words(maybe)) if (inner.has(id)) restarting.add(id);
        renumber(paragraph, restarting, current);
        forget(paragraph, [LOOPS, RESTARTS, MAY_RESTART]);
      }
    },
  };
}

/** Headings are numbered through the document, and are no list. */
function listOf(paragraph: XmlElement, styles: Styles): Numbering | undefined {
  const properties = childOf(paragraph, 'w:pPr');
  const bases = [...basesOf(valueIn(properties, 'w:pStyle'), styles)].map((style) =>
    childOf(style, 'w:pPr'),
  );
  if (bases.some((each) => childOf(each, 'w:outlineLvl'))) return undefined;
  const own = childOf(properties, 'w:numPr');
  const named = bases.map((each) => childOf(each, 'w:numPr')).find(Boolean);
  const valueOf = (name: string) =>
    (childOf(own, name) ?? childOf(named, name))?.attributes['w:val'];
  const id = valueOf('w:numId');
  return id === undefined || id === '0' ? undefined : { id, level: valueOf('w:ilvl') ?? '0' };
}

/** The start value of each level of a list. */
function startsOf(num: XmlElement, numbering: XmlElement): [level: string, start: string][] {
  const id = childOf(num, 'w:abstractNumId')?.attributes['w:val'];
  const kind = elementsOf(numbering, 'w:abstractNum').find(
    ({ attributes }) => attributes['w:abstractNumId'] === id,
  );
  return elementsOf(kind ?? num, 'w:lvl').map((level) => [
    level.attributes['w:ilvl'] ?? '0',
    childOf(level, 'w:start')?.attributes['w:val'] ?? '1',
  ]);
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
