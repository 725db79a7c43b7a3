import {
  RelType,
  TagPlacement,
  TemplatePlugin,
  type ScopeData,
  type Tag,
  type TemplateContext,
  type TextNodeTag,
} from 'easy-template-x';
import { PlatenError } from '@platen/contracts';
import type { OfficePackage } from '../../../../office/opc/parts.ts';
import { partOf } from '../../../../office/opc/parts.ts';
import {
  ancestorOf,
  childOf,
  copyOf,
  element,
  elementsOf,
  replace,
  setChildren,
  textOf,
  type XmlElement,
} from '../../../../office/xml/tree.ts';
import { sectionsOf } from '../../../layout/sections.ts';
import { TagFault } from '../../tags/template-fault.ts';
import type { Block, Piece } from './blocks.ts';
import type { RichContent } from './rich-content.ts';
import { writeBlocks, writePieces, type Surroundings } from './write.ts';
import { roomOf } from '../../../sections.ts';

/** Pieces and cells of all rich texts in one document. */
const MAX_PIECES = 50_000;

/** Puts rich text in a tag's place. Its first paragraph goes on the tag's line; what follows stands in paragraphs that look alike. */
export class RichPlugin extends TemplatePlugin {
  override readonly contentType = 'rich';
  /** Something of a text was left out. */
  isPartial = false;
  readonly #docx: OfficePackage;
  #left = MAX_PIECES;

  constructor(docx: OfficePackage) {
    super();
    this.#docx = docx;
  }

  override async simpleTagReplacements(
    tag: Tag,
    data: ScopeData,
    { currentPart }: TemplateContext,
  ): Promise<void> {
    const { blocks, isPartial } = data.getScopeData<RichContent>();
    const { run, paragraph } = placeOf(tag);
    this.isPartial ||= isPartial;
    this.#count(blocks);
    const ids = new Map<string, string>();
    for (const target of targetsIn(blocks)) {
      ids.set(target, await currentPart.rels.add(target, RelType.Link, 'External'));
    }
    const around = this.#around(run, paragraph, (target) => ids.get(target) ?? '');
    const { first, others } = firstLine(blocks);
    if (run.parentNode !== paragraph) requireSimple(tag, others, ids);
    const runs = first ? writePieces(first, around) : [];
    if (others.length > 0) split(run, paragraph, { runs, more: writeBlocks(others, around) });
    else replace(run, runs);
  }

  #around(run: XmlElement, paragraph: XmlElement, link: (target: string) => string): Surroundings {
    const styles = elementsOf(partOf(this.#docx, 'styles')?.root);
    return {
      run: childOf(run, 'w:rPr'),
      paragraph: childOf(paragraph, 'w:pPr'),
      width: this.#widthAt(paragraph),
      headingStyle: (level) =>
        styles.find((style) => nameOf(style) === `heading ${level}`)?.attributes['w:styleId'],
      link,
    };
  }

  #widthAt(paragraph: XmlElement): number {
    const cell = ancestorOf(paragraph, 'w:tc');
    const properties = childOf(cell, 'w:tcPr');
    const width = Number(childOf(properties, 'w:tcW')?.attributes['w:w']);
    return width > 0 ? width : roomOf(sectionsOf(this.#docx).at(-1)).width;
  }

  #count(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.kind === 'paragraph') this.#left -= 1 + block.pieces.length;
      else for (const cell of block.rows.flat()) this.#count([...cell.blocks]);
    }
    if (this.#left >= 0) return;
    throw new PlatenError('template_too_large', 'The rich texts make the document too large.');
  }
}

/** What goes on the tag's line, and what follows. */
function firstLine(blocks: readonly Block[]): { first?: Piece[]; others: readonly Block[] } {
  const [first, ...rest] = blocks;
  const isPlain = first?.kind === 'paragraph' && first.heading + first.indent === 0;
  return isPlain ? { first: first.pieces, others: rest } : { others: blocks };
}

/** @throws {TagFault} it is too much for a link */
function requireSimple(tag: Tag, others: readonly Block[], ids: ReadonlyMap<string, string>): void {
  if (others.length > 0) {
    throw new TagFault(tag.rawText, 'is rich text of several paragraphs, which a link cannot hold');
  }
  if (ids.size > 0) throw new TagFault(tag.rawText, 'is a link within a link');
}

/** @throws {TagFault} rich text cannot stand there */
function placeOf(tag: Tag): { run: XmlElement; paragraph: XmlElement } {
  const run = tag.placement === TagPlacement.TextNode ? runOf(tag) : undefined;
  const paragraph = run && ancestorOf(run, 'w:p');
  if (run && paragraph) return { run, paragraph };
  throw new TagFault(
    tag.rawText,
    'is rich text, which an alternative text and the text of a drawing cannot hold',
  );
}

function runOf({ xmlTextNode }: TextNodeTag): XmlElement | undefined {
  const run = xmlTextNode.parentNode?.parentNode as XmlElement | undefined;
  return run?.nodeName === 'w:r' ? run : undefined;
}

function nameOf(style: XmlElement): string | undefined {
  return childOf(style, 'w:name')?.attributes['w:val']?.toLowerCase();
}

function targetsIn(blocks: readonly Block[]): Set<string> {
  const targets = blocks.flatMap((block): string[] =>
    block.kind === 'table'
      ? block.rows.flat().flatMap((cell) => [...targetsIn(cell.blocks)])
      : block.pieces.flatMap(({ look }) => look.target ?? []),
  );
  return new Set(targets);
}

/** The paragraph keeps what follows the tag, and with it the end of a section; what stands before it moves into one of its own. */
function split(
  run: XmlElement,
  paragraph: XmlElement,
  { runs, more }: { runs: readonly XmlElement[]; more: readonly XmlElement[] },
): void {
  const properties = childOf(paragraph, 'w:pPr');
  const content = paragraph.childNodes.filter((child) => child !== properties);
  const at = content.indexOf(run);
  const [before, after] = [[...content.slice(0, at), ...runs], content.slice(at + 1)];
  const kept = elementsOf(properties, (name) => name !== 'w:sectPr');
  const isNeeded = after.some((node) => textOf(node) !== '' || elementsOf(node).some(isDrawn));
  const isEnd = childOf(properties, 'w:sectPr') !== undefined;
  const beginning = element('w:p', {}, [element('w:pPr', {}, kept.map(copyOf)), ...before]);
  setChildren(paragraph, [...(properties ? [properties] : []), ...after]);
  replace(paragraph, [
    ...(before.length > 0 ? [beginning] : []),
    ...more,
    ...(isNeeded || isEnd ? [paragraph] : []),
  ]);
}

function isDrawn({ nodeName }: XmlElement): boolean {
  return nodeName !== 'w:rPr' && nodeName !== 'w:t';
}
