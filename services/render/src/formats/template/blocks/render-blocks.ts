import type { Block, BlockType, CommonFields } from '@platen/contracts';
import { repetitions } from '../expand/repetition.ts';
import { NOT_IN_FRAMES } from '../document.ts';
import type { Filled } from '../filled.ts';
import { check } from '../fill/check.ts';
import { fill, type Site } from '../fill/fill.ts';
import { definition } from '../fill/schema.ts';
import { commonAttributes } from './common.ts';
import { element } from './element.ts';
import type { BlockContext, Place, Renderer } from './place.ts';
import { renderers } from './renderers.ts';
import { withoutSource } from './source-blocks.ts';
import { wholePlaceholder } from '../fill/text.ts';

/** Blocks whose HTML is that of what is in them, or is counted row by row. */
const CONTAINERS: ReadonlySet<BlockType> = new Set(['stack', 'box', 'overlay', 'columns', 'table']);

/** Makes HTML of an array of blocks: repeats them, leaves out, fills, checks; that it is one, too. */
export async function renderBlocks(blocks: unknown, place: Place): Promise<string> {
  if (!Array.isArray(blocks)) {
    place.document.faults.add({ path: place.at, message: 'must be an array of blocks' });
    return '';
  }
  const parts: string[] = [];
  const progress = new PageProgress(place.depth === 0 && !place.inHeaderFooter ? true : undefined);
  for (const [index, block] of (blocks as Block[]).entries()) {
    const at = `${place.at}/${index}`;
    const { document, scope } = place;
    if (!isBlock(block, at, place)) continue;
    for (const names of repetitions(block.each, siteOf(place, at, scope), document.faults.addAll)) {
      if (!holds(block.if, siteOf(place, at, names))) continue;
      const { beginsPage } = progress;
      const html = await renderBlock(block, at, { ...place, scope: names, beginsPage });
      parts.push(...progress.follow(block, html));
    }
  }
  return parts.join('\n');
}

/** Stands behind overlays that are alone on their page. */
const HELD_PAGE = element('div', { class: ['held-page'] });

const beginsAnother = (block: Block) =>
  block.type === 'page_break' || ('page_break' in block && block.page_break === 'before');

/** Whether it takes no room on its page. */
const isOver = (block: Block): boolean =>
  block.type === 'overlay' ||
  (block.type === 'stack' && block.blocks.length > 0 && block.blocks.every(isOver));

/** What is on the page that the next block begins on. */
class PageProgress {
  /** Whether nothing but overlays is on it; undefined: not in the content itself. */
  beginsPage: boolean | undefined;
  #hasOverlays = false;

  constructor(beginsPage: boolean | undefined) {
    this.beginsPage = beginsPage;
  }

  /** @returns what stands for the block */
  follow(block: Block, html: string): string[] {
    if (this.beginsPage === undefined || html === '') return [html];
    const isHeld = this.beginsPage && this.#hasOverlays && beginsAnother(block);
    this.#hasOverlays = isOver(block);
    if (block.type !== 'overlay')
      this.beginsPage =
        block.type === 'page_break' || block.page_break === (isOver(block) ? 'before' : 'after');
    return isHeld ? [HELD_PAGE, html] : [html];
  }
}

async function renderBlock(block: Block, at: string, place: Place): Promise<string> {
  const { document, scope } = place;
  const depth = place.depth + 1;
  document.budget.addBlock(at, depth);
  const name = `${block.type}_block`;
  const { rest, source } = withoutSource(block);
  const texts = fill(rest, definition(name), siteOf(place, at, scope)) as Filled<Block>;
  const filled = { ...texts, ...source } as Filled<Block>;
  if (isPictureOfNothing(block, filled)) return '';
  const faults = check(filled, name, at);
  if (faults.length > 0) {
    document.faults.addAll(faults);
    return '';
  }
  const isOnSheet = place.isOnSheet && block.type === 'stack';
  const html = await rendererOf(block.type)(filled, {
    ...place,
    at,
    attributes: attributesOf(filled, at, place),
    inside: (inner, path, room = place.room, sheet = place.sheet) =>
      renderOwnBlocks(inner, { ...place, at: `${at}/${path}`, depth, room, sheet, isOnSheet }),
  });
  if (!CONTAINERS.has(block.type)) document.budget.addLength(html.length);
  return html;
}

/** The engine names the block of what does not fit; headers and footers are printed apart. */
function attributesOf(block: Filled<Block>, at: string, { document, inHeaderFooter }: Place) {
  const common = commonAttributes(block, document, at);
  return inHeaderFooter ? common : { ...common, 'data-block': at };
}

/** A picture whose variable is missing is left out, as an empty text would be. */
function isPictureOfNothing(block: Block, filled: Filled<Block>): boolean {
  return block.type === 'image' && 'src' in block && !('src' in filled);
}

/** A type knows only its own block. */
function rendererOf(type: BlockType) {
  return renderers[type] as (
    block: Filled<Block>,
    context: BlockContext,
  ) => ReturnType<Renderer<BlockType>>;
}

/** Variables bring values: a block of theirs would be filled, and a value never is. */
async function renderOwnBlocks(blocks: readonly Block[], place: Place): Promise<string> {
  const { ownBlocks, faults } = place.document;
  if (ownBlocks.has(blocks)) return renderBlocks(blocks, place);
  const message = 'must stand in the template itself: variables bring values, not blocks';
  faults.add({ path: place.at, message });
  return '';
}

function siteOf({ document: { filler, ownBlocks } }: Place, at: string, scope: Place['scope']) {
  return { filler, at, scope, onBlocks: (blocks: object) => void ownBlocks.add(blocks) };
}

function isBlock(
  block: unknown,
  at: string,
  { document: { faults }, inHeaderFooter }: Place,
): boolean {
  const shape = check(block, 'block_shape', at);
  faults.addAll(shape);
  if (shape.length > 0) return false;
  const { type } = block as Block;
  if (!inHeaderFooter || !NOT_IN_FRAMES.has(type)) return true;
  faults.add({ path: `${at}/type`, message: `must not be ${type} in a header or footer` });
  return false;
}

/**
 * Whether a block's `if` holds: a text is an expression, in braces or without; false, null, "",
 * 0, [] and what is missing do not hold.
 * @param site the block's
 */
function holds(condition: CommonFields['if'], site: Site): boolean {
  if (condition === undefined) return true;
  if (typeof condition !== 'string') return isTrue(condition);
  const expression = wholePlaceholder(condition) ?? condition.trim();
  return expression !== '' && site.filler.test(expression, { ...site, at: `${site.at}/if` });
}

function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
