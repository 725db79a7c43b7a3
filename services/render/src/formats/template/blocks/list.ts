import type { BlockOf, ListItem } from '@platen/contracts';
import type { Filled, FilledField } from '../filled.ts';
import { textHtml } from '../text.ts';
import { element } from './element.ts';
import { withClass, type BlockContext, type Renderer } from './place.ts';

type Items = readonly FilledField<ListItem>[];
type List = Filled<BlockOf<'list'>>;

export const renderList: Renderer<'list'> = async (block, context) => {
  const inner = await itemsHtml(block, block.items, 'items', context);
  if (inner === '') return '';
  const start = tagOf(block) === 'ol' && block.start !== 1 ? block.start : undefined;
  const isCounted = block.marker === CLAUSES && start !== undefined;
  const counter = isCounted ? [`counter-reset:clause ${start - 1}!important`] : [];
  const look = context.document.sheet.classOf(counter);
  return element(tagOf(block), { ...withClass(context, markerOf(block), look), start }, inner);
};

async function itemsHtml(list: List, items: Items, path: string, context: BlockContext) {
  const parts: string[] = [];
  for (const [index, item] of items.entries()) {
    parts.push(await itemHtml(list, item, `${path}/${index}`, context));
  }
  return parts.join('');
}

async function itemHtml(
  list: List,
  item: FilledField<ListItem>,
  path: string,
  context: BlockContext,
): Promise<string> {
  if (typeof item !== 'object') return element('li', {}, textHtml(String(item)));
  if (item.blocks) return element('li', {}, await context.inside(item.blocks, `${path}/blocks`));
  const inner = await itemsHtml(list, item.items ?? [], `${path}/items`, context);
  const nested = inner && element(tagOf(list), { class: [markerOf(list)] }, inner);
  return element('li', {}, textHtml(item.text ?? '') + nested);
}

/** The marker that numbers a list together with those around it. */
const CLAUSES = '1.1';

function tagOf({ ordered, marker }: List): string {
  return ordered || marker === CLAUSES ? 'ol' : 'ul';
}

function markerOf({ ordered, marker }: List): string | undefined {
  if (marker === CLAUSES) return 'm-clauses';
  return ordered ? undefined : marker && `m-${marker}`;
}
