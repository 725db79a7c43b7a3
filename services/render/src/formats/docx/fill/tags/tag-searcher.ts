import { TagPlacement, type DelimiterMark, type XmlNode } from 'easy-template-x';
import { isElement, isText } from '../../../office/xml/tree.ts';
import { TAG } from './tag-text.ts';
import { placesOf } from './places.ts';

/** Texts whose tags have a run of their own. */
const TEXTS: ReadonlySet<string> = new Set(['w:t', 'a:t']);

/** Finds the tags of a part, in document order: in the texts of runs, and in the attributes that are filled. */
export class TagSearcher {
  findDelimiters(node: XmlNode): DelimiterMark[] {
    const found: DelimiterMark[] = [];
    collect(node, found);
    return found;
  }
}

function collect(node: XmlNode, found: DelimiterMark[]): void {
  if (isText(node)) {
    if (TEXTS.has(node.parentNode?.nodeName ?? '')) addTags(node.textContent, found, inText(node));
    return;
  }
  if (isElement(node)) {
    for (const name of placesOf(node)) {
      addTags(node.attributes[name] ?? '', found, inAttribute(node, name));
    }
  }
  for (const child of [...(node.childNodes ?? [])]) collect(child, found);
}

type Mark = (index: number, isOpen: boolean) => DelimiterMark;

function addTags(text: string, found: DelimiterMark[], mark: Mark): void {
  for (const tag of text.matchAll(TAG)) {
    found.push(mark(tag.index, true), mark(tag.index + tag[0].length - 2, false));
  }
}

function inText(xmlTextNode: XmlNode): Mark {
  return (index, isOpen) =>
    ({ placement: TagPlacement.TextNode, isOpen, index, xmlTextNode }) as DelimiterMark;
}

function inAttribute(xmlNode: XmlNode, attributeName: string): Mark {
  return (index, isOpen) =>
    ({
      placement: TagPlacement.Attribute,
      isOpen,
      index,
      attributeName,
      xmlNode,
    }) as DelimiterMark;
}
