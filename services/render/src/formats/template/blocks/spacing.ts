import { cssLength } from '../style/length.ts';
import { element } from './element.ts';
import { withClass, type Renderer } from './place.ts';

export const renderSpacer: Renderer<'spacer'> = ({ height }, context) => {
  const look = context.document.sheet.classOf([`height:${cssLength(height)}`]);
  return element('div', withClass(context, 'spacer', look));
};

export const renderDivider: Renderer<'divider'> = ({ thickness, color }, context) => {
  const look = context.document.sheet.classOf([
    ...(thickness === undefined ? [] : [`border-top-width:${cssLength(thickness)}`]),
    ...(color === undefined ? [] : [`border-top-color:${color}`]),
  ]);
  return element('hr', withClass(context, look));
};

export const renderPageBreak: Renderer<'page_break'> = (_, context) =>
  element('div', withClass(context, 'page-break'));
