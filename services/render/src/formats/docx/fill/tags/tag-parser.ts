import { TagDisposition, TagParser, type DelimiterMark, type Tag } from 'easy-template-x';

/** What a section repeats; easy-template-x's own option. */
const LOOP_OVER =
  /\s*\[\s*["“”']?loopOver["“”']?\s*:\s*["“”„'‘’](row|column|paragraph|content)["“”'‘’]\s*\]$/;

const INVERTED = new WeakSet<Tag>();

/** True for `{{^…}}`: its section shows if there is nothing. */
export function isInverted(tag: Tag): boolean {
  return INVERTED.has(tag);
}

const CONDITIONS = new WeakSet<Tag>();

/** True for `{{^^…}}`, which `{{else}}` becomes in a `{{^…}}`: its section shows once if there is something. */
export function isCondition(tag: Tag): boolean {
  return CONDITIONS.has(tag);
}

/** The expression of a section: the text of its opening tag without the option. */
export function sectionName(text: string): string {
  return text.replace(LOOP_OVER, '');
}

/**
 * Reads tags as easy-template-x does, and `{{^…}}` too. Of `[…]` at a tag's end only `loopOver` of
 * a section is an option: `{{ items[0] }}` is an index.
 */
export class SectionTagParser extends TagParser {
  override parse(delimiters: DelimiterMark[]): Tag[] {
    const tags = super.parse(delimiters);
    for (const tag of tags) readSection(tag);
    return tags;
  }
}

function readSection(tag: Tag): void {
  if (!('name' in tag)) Object.assign(tag, { name: '' }); // easy-template-x names no empty tag
  if (tag.disposition === TagDisposition.SelfClosed && tag.name.startsWith('^')) {
    tag.disposition = TagDisposition.Open;
    (tag.name.startsWith('^^') ? CONDITIONS : INVERTED).add(tag);
    tag.name = tag.name.replace(/^\^+/, '').trim();
  }
  if (tag.disposition !== TagDisposition.Open) return;
  const option = LOOP_OVER.exec(tag.name);
  if (!option) return;
  tag.name = tag.name.slice(0, option.index);
  tag.options = { loopOver: option[1] };
}
