import type { XmlNode } from 'easy-template-x';
import {
  ancestorOf,
  descendants,
  forget,
  markName,
  textOf,
  type XmlElement,
} from '../../../office/xml/tree.ts';
import { SECTION_TAG, TAG } from './tag-text.ts';

/** On a paragraph or row that holds tags of sections and nothing else; it never leaves this folder. */
const MARK = markName('tags-alone');

/** On a paragraph with tags: where it is in the document, for errors. It never leaves this folder either. */
const PLACE = markName('place');

const PARAGRAPHS: ReadonlySet<string> = new Set(['w:p', 'a:p']);

/** Content of a paragraph, other than text, that is visible or must stay. */
const VISIBLE: ReadonlySet<string> = new Set(
  [
    'w:drawing w:pict w:object w:sym w:fldChar w:fldSimple w:sectPr',
    'w:footnoteReference w:endnoteReference m:oMath mc:AlternateContent',
  ].flatMap((names) => names.split(' ')),
);

/** Such a paragraph disappears with its section, like a template line with only a tag. */
export function markIfTagsAlone(
  paragraph: XmlElement,
  text: string,
  tags: readonly string[],
): void {
  if (text.replace(TAG, '').trim() !== '') return;
  if (!tags.every((tag) => SECTION_TAG.test(tag))) return;
  if (isVisible(paragraph) || descendants(paragraph, 'w:br').length > 0) return;
  paragraph.attributes[MARK] = '1';
}

/** The same for a row, once its paragraphs are marked. */
export function markRowIfTagsAlone(row: XmlElement): void {
  const paragraphs = descendants(row, 'w:p');
  if (!paragraphs.some(isTagsAlone)) return;
  if (paragraphs.every((each) => isTagsAlone(each) || isBlank(each))) row.attributes[MARK] = '1';
}

export function isTagsAlone(paragraph: XmlElement): boolean {
  return paragraph.attributes[MARK] !== undefined;
}

export function unmark(node: XmlElement): void {
  forget(node, [MARK, PLACE]);
}

/** @param place goes on after a part's name: `, in “Dear {{name}}”` */
export function notePlace(paragraph: XmlElement, place: string): void {
  paragraph.attributes[PLACE] = place;
}

/** The paragraph of a tag; undefined: none. */
export function placeOf(node: XmlNode): string | undefined {
  return ancestorOf(node, PARAGRAPHS)?.attributes[PLACE];
}

/** True if a node, such as a paragraph or a row, has no visible content. */
export function isBlank(node: XmlElement): boolean {
  return textOf(node).trim() === '' && !isVisible(node);
}

function isVisible(node: XmlElement): boolean {
  return descendants(node, VISIBLE).length > 0;
}
