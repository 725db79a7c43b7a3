import { borderCss } from '../style/css.ts';
import { cssLength, horizontal, sidesCss } from '../style/length.ts';
import { contentWidth } from '../page/page.ts';
import { turnedSheet } from '../page/turned-sheet.ts';
import { element } from './element.ts';
import { fixedHeight } from './fixed-height.ts';
import { withClass, type Renderer } from './place.ts';

/** As the theme's style sheet has it, in points. */
const BOX_PADDING = 12;

export const renderStack: Renderer<'stack'> = async ({ blocks, orientation }, context) => {
  const turned = turnedSheet(orientation, context);
  if (!turned)
    return element('div', withClass(context, 'flow'), await context.inside(blocks, 'blocks'));
  const { sheet, look } = turned;
  const inner = await context.inside(blocks, 'blocks', contentWidth(sheet), sheet);
  return element('div', withClass(context, 'flow', look), inner);
};

export const renderBox: Renderer<'box'> = async (block, context) => {
  const { blocks, padding, border, background, radius, height } = block;
  const fixed = fixedHeight(height, context);
  const look = context.document.sheet.classOf([
    ...fixed.look,
    ...(padding === undefined ? [] : sidesCss('padding', padding)),
    ...(border === undefined ? [] : [`border:${borderCss(border)}`]),
    ...(background === undefined ? [] : [`background:${background}`]),
    ...(radius === undefined ? [] : [`border-radius:${cssLength(radius)}`]),
  ]);
  const room = context.room - horizontal(padding ?? BOX_PADDING);
  const inner = await context.inside(blocks, 'blocks', Math.max(1, room));
  const attributes = { ...withClass(context, 'box', 'flow', look), ...fixed.attributes };
  return element('div', attributes, inner);
};
