import {
  TagDisposition,
  TagParser,
  TagPlacement,
  type DelimiterMark,
  type Tag,
  type TextNodeDelimiterMark,
} from 'easy-template-x';
import { TagFault } from './template-fault.ts';

/** What a section is repeated over; easy-template-x's own option. */
const LOOP_OVER =
  /\s*\[\s*["“”']?loopOver["“”']?\s*:\s*["“”„'‘’](row|column|paragraph|content)["“”'‘’]\s*\]$/;

/** Deeper than any document needs; sections are filled by recursion. */
const MAX_DEPTH = 24;

const INVERTED = new WeakSet<Tag>();

/** True for `{{^…}}`: its section shows if there is nothing. */
export function isInverted(tag: Tag): boolean {
  return INVERTED.has(tag);
}

/**
 * Reads tags as easy-template-x does, and `{{^…}}` too. Of `[…]` at a tag's end only `loopOver` of
 * a section is an option: `{{ items[0] }}` is an index.
 */
export class SectionTagParser extends TagParser {
  /** @throws {TagFault} sections that do not close as they open */
  override parse(delimiters: DelimiterMark[]): Tag[] {
    refuseUnclosed(delimiters);
    const tags = super.parse(delimiters);
    const open: Tag[] = [];
    for (const tag of tags) {
      readSection(tag);
      if (tag.disposition === TagDisposition.Open) open.push(tag);
      if (tag.disposition === TagDisposition.Close) close(tag, open.pop());
      if (open.length > MAX_DEPTH) {
        throw new TagFault(tag.rawText, `is nested in more than ${MAX_DEPTH} others`);
      }
    }
    return tags;
  }
}

/** easy-template-x passes over the last one. */
function refuseUnclosed(delimiters: readonly DelimiterMark[]): void {
  const last = delimiters.filter(isInText).at(-1);
  if (!last?.isOpen) return;
  const text = last.xmlTextNode.textContent.slice(last.index);
  throw new TagFault(text, 'has no closing braces in its paragraph');
}

function isInText(delimiter: DelimiterMark): delimiter is TextNodeDelimiterMark {
  return delimiter.placement === TagPlacement.TextNode;
}

function readSection(tag: Tag): void {
  if (!('name' in tag)) Object.assign(tag, { name: '' }); // easy-template-x names no empty tag
  if (tag.disposition === TagDisposition.SelfClosed && tag.name.startsWith('^')) {
    tag.disposition = TagDisposition.Open;
    tag.name = tag.name.slice(1).trim();
    INVERTED.add(tag);
  }
  if (tag.disposition !== TagDisposition.Open) return;
  const option = LOOP_OVER.exec(tag.name);
  if (!option) return;
  tag.name = tag.name.slice(0, option.index);
  tag.options = { loopOver: option[1] };
}

/** A section may be closed by its whole expression, by what stands before the first filter, or by nothing. */
function close(tag: Tag, opened: Tag | undefined): void {
  if (!opened) throw new TagFault(tag.rawText, 'closes a section that was never opened');
  const { name } = tag;
  if (name === '' || name === opened.name || name === opened.name.split('|')[0]?.trim()) return;
  throw new TagFault(tag.rawText, `stands where ${opened.rawText} has to be closed`);
}
