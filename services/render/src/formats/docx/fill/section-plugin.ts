import {
  LoopPlugin,
  officeMarkup,
  TagPlacement,
  type ScopeData,
  type Tag,
  type TemplateContext,
  type TextNodeTag,
  type XmlNode,
} from 'easy-template-x';
import { PlatenError } from '@platen/contracts';
import { refuseSharedColumns } from './columns.ts';
import { following, type Lists } from './lists.ts';
import { isTagsAlone } from './tags/tag-paragraph.ts';
import { shortTag, TagFault } from './tags/template-fault.ts';
import { textOf, type XmlElement } from '../../office/xml/tree.ts';

/** Nodes that all loops of one document may make. */
const MAX_NODES = 1_000_000;

/** easy-template-x's loops and conditions, with bounds and with what people mean by where they put the tags. */
export class SectionPlugin extends LoopPlugin {
  #nodes = 0;
  readonly #lists: Lists;

  constructor(lists: Lists) {
    super();
    this.#lists = lists;
    // Rows are meant wherever the tags of a loop stand in different cells.
    const { loopStrategies } = this as unknown as { loopStrategies: Strategy[] };
    for (const strategy of loopStrategies) if ('extractColumns' in strategy) onDemand(strategy);
  }

  override async containerTagReplacements(
    tags: Tag[],
    data: ScopeData,
    context: TemplateContext,
  ): Promise<void> {
    const [open, close] = [inText(tags[0]), inText(tags.at(-1))];
    const items = data.getScopeData<never>() as unknown;
    this.#countNodes(open, close, Array.isArray(items) ? items.length : Number(Boolean(items)));
    if (open.options?.['loopOver'] === 'column') refuseSharedColumns(open, close);
    if (Array.isArray(items)) this.#lists.note(open.xmlTextNode, close.xmlTextNode);
    open.options ??= meantOption(open, close, Array.isArray(items)) as Record<string, unknown>;
    await super.containerTagReplacements(tags, data, context);
  }

  #countNodes(open: TextNodeTag, close: TextNodeTag, times: number): void {
    this.#nodes += times * nodesBetween(open.xmlTextNode, close.xmlTextNode);
    if (this.#nodes <= MAX_NODES) return;
    throw new PlatenError('template_too_large', 'The loops of the document make it too large.', {
      details: [{ path: '/file', message: `${shortTag(open.rawText)} goes beyond the limit` }],
    });
  }
}

interface Strategy {
  isApplicable(open: Tag, close: Tag, isCondition: boolean): boolean;
}

/** easy-template-x takes two tags in one column for a loop over columns. */
function onDemand(columns: Strategy): void {
  const isApplicable = columns.isApplicable.bind(columns);
  columns.isApplicable = (open, close, isCondition) =>
    open.options?.['loopOver'] === 'column' && isApplicable(open, close, isCondition);
}

/** @throws {TagFault} a section cannot stand there */
function inText(tag: Tag | undefined): TextNodeTag {
  if (tag?.placement === TagPlacement.TextNode) return tag;
  throw new TagFault(tag?.rawText ?? '', 'is of a section, which an alternative text cannot hold');
}

type Option = { loopOver: 'row' | 'paragraph' } | undefined;

/** What to repeat if the tag does not say it. @returns undefined to leave the decision to easy-template-x */
function meantOption(open: TextNodeTag, close: TextNodeTag, isLoop: boolean): Option {
  const { query } = officeMarkup;
  const [cell, closeCell] = both(open, close, (node) => query.containingTableCellNode(node));
  if (cell !== closeCell) return cell && closeCell ? { loopOver: 'row' } : undefined;
  const [first, last] = both(open, close, (node) => query.containingParagraphNode(node));
  if (!first || !last || first.parentNode !== last.parentNode) return undefined;
  const isWhole = first === last ? !isLoop && isItem(first, open, close) : areAlone(first, last);
  return isWhole ? { loopOver: 'paragraph' } : undefined;
}

type Query = (node: XmlNode) => XmlNode | null;

function both(open: TextNodeTag, close: TextNodeTag, query: Query) {
  return [query(open.xmlTextNode), query(close.xmlTextNode)] as const;
}

/** A list's item with nothing outside the section. */
function isItem(paragraph: XmlNode, { rawText: open }: Tag, { rawText: close }: Tag): boolean {
  const text = textOf(paragraph).trim();
  return (
    officeMarkup.query.isListParagraph(paragraph) && text.startsWith(open) && text.endsWith(close)
  );
}

function areAlone(...paragraphs: readonly XmlNode[]): boolean {
  return paragraphs.every(
    (each) => isTagsAlone(each as XmlElement) && textOf(each).split('{{').length === 2,
  );
}

/** Nodes from one to the other in document order, with a little more for what holds them. */
function nodesBetween(from: XmlNode, to: XmlNode): number {
  let count = 10;
  for (let node: XmlNode | undefined = from; node && node !== to; node = following(node))
    count += 1;
  return count;
}
