import type { BlockOf, Length } from '@platen/contracts';
import { pageRoom } from '../../html/page/page-room.ts';
import type { Filled } from '../filled.ts';
import { decimal } from '../media/markup.ts';
import { cssLength, points } from '../style/length.ts';
import { element } from './element.ts';
import { fixedHeight } from './fixed-height.ts';
import { withClass, type BlockContext, type Renderer } from './place.ts';

type Overlay = Filled<BlockOf<'overlay'>>;

/** What an overlay may take, and where its edges are from the place it has in the flow; in points. */
interface Area {
  width: number;
  height: number;
  left: number;
  top: number;
}

export const renderOverlay: Renderer<'overlay'> = async (block, context) => {
  const { beginsPage } = context;
  reportPlace(block, context);
  return beginsPage === undefined ? within(block, context) : onPage(block, context);
};

function reportPlace({ of }: Overlay, { beginsPage, at, document }: BlockContext): void {
  if (beginsPage === undefined && of === 'page') {
    const message =
      'must be "parent" here: only an overlay in the content itself can be of the page';
    document.faults.add({ path: `${at}/of`, message });
  }
  if (beginsPage !== false) return;
  const message =
    'must begin a page: it stands before all else in the content, or behind a page_break';
  document.faults.add({ path: at, message });
}

/** In a box, a cell, or anything else that has blocks. */
async function within(block: Overlay, context: BlockContext): Promise<string> {
  const { x, y, width, height } = block;
  const fixed = fixedHeight(height, context);
  const side = width === undefined ? 'right:0' : `width:${cssLength(width)}`;
  const look = [...fixed.look, `left:${cssLength(x)}`, `top:${cssLength(y)}`, side];
  const room = width === undefined ? context.room - points(x) : points(width);
  return overlay(block, context, { look, attributes: fixed.attributes, room });
}

/** In the content itself: from an element without a height, with which the page begins. */
async function onPage(block: Overlay, context: BlockContext): Promise<string> {
  const { x, y, width, height } = block;
  const { document, at } = context;
  const area = areaOf(block, context);
  const [across, down] = [area.width - points(x), area.height - points(y)];
  reportBeyond({ '/x': [0, across], '/width': [width, across] }, context);
  reportBeyond({ '/y': [0, down], '/height': [height, down] }, context);
  if (block.of === 'page') document.coversSheet = true;
  const room = width === undefined ? across : points(width);
  const fixed = fixedHeight(height, context);
  const look = [
    ...fixed.look,
    `left:${decimal(points(x) + area.left)}pt`,
    `top:${decimal(points(y) + area.top)}pt`,
    `width:${decimal(Math.max(0, room))}pt`,
  ];
  const attributes = { 'data-block': at, 'data-height': decimal(down), ...fixed.attributes };
  const html = await overlay(block, context, { look, attributes, room });
  return element('div', { class: ['overlay-at'] }, html);
}

function areaOf({ of }: Overlay, { sheet }: BlockContext): Area {
  if (of !== 'page') return { ...pageRoom(sheet), left: 0, top: 0 };
  const { width, height, marginLeft, marginTop } = sheet;
  return { width, height, left: -marginLeft, top: -marginTop };
}

/** Of a point, for rounding. */
const NEARLY = 0.5;

function reportBeyond(
  sides: Record<string, [length: Length | undefined, most: number]>,
  { document, at }: BlockContext,
): void {
  for (const [field, [length = 0, most]] of Object.entries(sides)) {
    if (points(length) <= most + NEARLY) continue;
    const message = `reaches ${decimal(points(length) - most)}pt beyond the edge of the page`;
    document.faults.add({ path: at + field, message });
  }
}

interface Made {
  look: string[];
  attributes: object;
  room: number;
}

async function overlay(block: Overlay, context: BlockContext, made: Made): Promise<string> {
  const look = context.document.sheet.classOf(made.look);
  const inner = await context.inside(block.blocks, 'blocks', Math.max(1, made.room));
  const attributes = { ...withClass(context, 'overlay', 'flow', look), ...made.attributes };
  return element('div', attributes, inner);
}
