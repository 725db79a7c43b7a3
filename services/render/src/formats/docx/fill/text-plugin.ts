import {
  TagPlacement,
  TEXT_CONTENT_TYPE,
  TemplatePlugin,
  type AttributeTag,
  type ScopeData,
  type Tag,
  type TextNodeTag,
  type XmlNode,
} from 'easy-template-x';
import { isAddress } from './tags/places.ts';
import { showBraces } from './tags/tag-text.ts';
import {
  childOf,
  copyOf,
  element,
  replace,
  setChildren,
  textNode,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { wordLines } from '../package/texts.ts';

/**
 * Puts a text in a tag's place, with its line breaks and tabs. easy-template-x's own would put the
 * further lines of a text behind what follows it, breaks where a drawing's text cannot have them,
 * and read `$&` in an attribute's value.
 */
export class ValuePlugin extends TemplatePlugin {
  override readonly contentType = TEXT_CONTENT_TYPE;
  /** Some value had several lines. */
  hasBroken = false;
  /** Tags in texts, with the values that each got. */
  readonly values = new Map<string, string[]>();

  override simpleTagReplacements(tag: Tag, data: ScopeData): void {
    const text = String(data.getScopeData());
    if (tag.placement === TagPlacement.Attribute) {
      putInAttribute(tag, text);
      return;
    }
    this.hasBroken ||= text.includes('\n');
    const known = this.values.get(tag.rawText);
    if (known) known.push(text);
    else this.values.set(tag.rawText, [text]);
    putInText(tag, text);
  }
}

function putInAttribute({ xmlNode, attributeName, rawText }: AttributeTag, text: string): void {
  const { attributes } = xmlNode as XmlElement;
  const value = attributes[attributeName] ?? '';
  const written = isAddress(attributeName)
    ? inAddress(text, value.slice(0, value.indexOf(rawText)))
    : text;
  attributes[attributeName] = value.replace(rawText, () => written.replace(/\s+/g, ' '));
}

/** Encodes a value in an address. At the beginning it is an address itself; elsewhere its separators are escaped (RFC 3986, 2.2). */
function inAddress(text: string, before: string): string {
  const value = showBraces(text);
  if (/(?:^|["\s])$/.test(before)) return encodeURI(value).replace(/%25(?=[\da-f]{2})/gi, '%');
  return encodeURIComponent(value).replace(/%(?:2F|3A|40)/g, decodeURIComponent);
}

function putInText({ xmlTextNode }: TextNodeTag, text: string): void {
  const holder = xmlTextNode.parentNode as XmlElement;
  if (holder.nodeName === 'a:t') putInDrawing(holder, text.split('\n'));
  else replace(holder, wordLines(text));
}

/** ISO/IEC 29500-1, 21.1.2: breaks stand beside the runs, and each run has one text. */
function putInDrawing(holder: XmlElement, lines: readonly string[]): void {
  const run = holder.parentNode as XmlElement;
  const looks = childOf(run, 'a:rPr');
  const copy = (): XmlNode[] => (looks ? [copyOf(looks)] : []);
  setChildren(run, [...copy(), drawingText(lines[0] ?? '')]);
  const more = lines
    .slice(1)
    .flatMap((line) => [
      element('a:br', {}, copy()),
      element('a:r', {}, [...copy(), drawingText(line)]),
    ]);
  if (more.length > 0) replace(run, [run, ...more]);
}

function drawingText(text: string): XmlElement {
  return element('a:t', {}, [textNode(text)]);
}
