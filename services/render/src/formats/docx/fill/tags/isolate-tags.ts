import type { XmlNode } from 'easy-template-x';
import {
  childOf,
  copyOf,
  element,
  elementsOf,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../../office/xml/tree.ts';
import { quoted, type Faults } from '../faults.ts';
import { foreignText } from './foreign-syntax.ts';
import { markIfTagsAlone, markRowIfTagsAlone, notePlace } from './tag-paragraph.ts';
import { AROUND_TAGS, TAG } from './tag-text.ts';
import { TagFault } from './template-fault.ts';

/** A run's text; that of an equation's run is joined as well. */
const TEXTS: ReadonlySet<string> = new Set(['w:t', 'a:t', 'm:t']);

/**
 * Gives every tag a run of its own. Word splits what was typed by revisions, spelling marks,
 * bookmarks, links, smart tags: the pieces of a tag come together where it begins, and all else
 * stays in its place.
 */
export function isolateTags(root: XmlElement, options: IsolationOptions): void {
  /** The last text besides tags, which shows where a paragraph with only tags is. */
  let before = '';
  const placeOf = (text: string) => {
    const isMore = text.replace(TAG, '').trim() !== '';
    if (isMore) before = text;
    if (isMore || before === '') return text.trim() === '' ? '' : `, in ${quoted(text)}`;
    return `, after ${quoted(before)}`;
  };
  const isolate = (paragraph: XmlElement, texts: readonly XmlElement[]) => {
    const joined = texts.map(textOf).join('');
    const place = placeOf(joined);
    if (!joined.includes('{')) return;
    checkSyntax(joined, place, options);
    const tags = [...joined.matchAll(TAG)];
    if (tags.length === 0) return;
    notePlace(paragraph, place);
    isolateInParagraph(paragraph, texts, tags);
  };
  const visit = (node: XmlElement, texts: XmlElement[]) => {
    if (TEXTS.has(node.nodeName)) texts.push(node);
    const isParagraph = node.nodeName === 'w:p' || node.nodeName === 'a:p';
    const own = isParagraph ? [] : texts;
    for (const child of elementsOf(node)) visit(child, own);
    if (isParagraph) isolate(node, own);
    if (node.nodeName === 'w:tr') markRowIfTagsAlone(node);
  };
  visit(root, []);
}

interface IsolationOptions {
  part: string;
  faults: Faults;
  /** Whether a name is a variable's. */
  isKnown: (name: string) => boolean;
}

function checkSyntax(
  text: string,
  paragraph: string,
  { part, faults, isKnown }: IsolationOptions,
): void {
  const report = (tag: string, reason: string) =>
    faults.add(new TagFault(tag, reason).message, { part, paragraph });
  const foreign = foreignText(text, isKnown);
  if (foreign) {
    report(foreign.tag, `is no tag here. ${foreign.remedy}`);
    return;
  }
  const rest = text.replace(TAG, '');
  const open = rest.indexOf('{{');
  if (open !== -1) report(rest.slice(open), 'has no closing braces in its paragraph');
}

function isolateInParagraph(
  paragraph: XmlElement,
  texts: readonly XmlElement[],
  tags: readonly RegExpExecArray[],
): void {
  const joined = texts.map(textOf).join('');
  joinTags(texts, joined, tags);
  markIfTagsAlone(
    paragraph,
    joined,
    tags.map(([tag]) => tag),
  );
  const runs = new Set(texts.map(({ parentNode }) => parentNode).filter(isRun));
  for (const parent of new Set([...runs].map(({ parentNode }) => parentNode))) {
    if (!parent?.childNodes) continue;
    const isSplit = (child: XmlNode) => runs.has(child as XmlElement);
    setChildren(
      parent,
      parent.childNodes.flatMap((child) => (isSplit(child) ? split(child as XmlElement) : [child])),
    );
  }
}

/** Moves each border between two texts that lies in a tag to the end of that tag. */
function joinTags(
  texts: readonly XmlElement[],
  joined: string,
  tags: readonly RegExpExecArray[],
): void {
  const spans = tags.map((tag) => ({ start: tag.index, end: tag.index + tag[0].length }));
  let next = 0;
  const moved = (border: number) => {
    let span = spans[next];
    while (span && span.end < border) span = spans[(next += 1)];
    return span && span.start < border ? span.end : border;
  };
  let border = 0;
  let start = 0;
  for (const text of texts) {
    border += textOf(text).length;
    const end = moved(border);
    setText(text, joined.slice(start, end));
    start = end;
  }
}

function setText(text: XmlElement, content: string): void {
  setChildren(text, [textNode(content)]);
  if (text.nodeName === 'w:t') text.attributes['xml:space'] = 'preserve';
}

function isRun(node: XmlNode | undefined): node is XmlElement {
  return node?.nodeName === 'w:r' || node?.nodeName === 'a:r';
}

/** `before {{tag}} after` becomes three runs that look alike. */
function split(run: XmlElement): XmlElement[] {
  const parts: XmlNode[][] = [[]];
  for (const child of run.childNodes) {
    if (child.nodeName.endsWith(':rPr')) continue;
    for (const piece of piecesOf(child)) {
      if (piece.isTag) parts.push([piece.node], []);
      else parts.at(-1)?.push(piece.node);
    }
  }
  if (parts.length === 1) return [run];
  return parts.filter((children) => children.length > 0).map((children) => runLike(run, children));
}

function piecesOf(child: XmlNode): { node: XmlNode; isTag: boolean }[] {
  if (child.nodeName !== 'w:t' && child.nodeName !== 'a:t') return [{ node: child, isTag: false }];
  const texts = textOf(child).split(AROUND_TAGS);
  return texts.flatMap((text, index) => {
    if (text === '') return [];
    const isTag = index % 2 === 1;
    const node = element(child.nodeName);
    setText(node, isTag ? text.replace(/[\r\n\u2028\u2029]+/g, ' ') : text);
    return [{ node, isTag }];
  });
}

function runLike(run: XmlElement, children: readonly XmlNode[]): XmlElement {
  const looks = childOf(run, 'w:rPr') ?? childOf(run, 'a:rPr');
  return element(run.nodeName, { ...run.attributes }, [
    ...(looks ? [copyOf(looks)] : []),
    ...children,
  ]);
}
