import { cssLength } from '../style/length.ts';
import { textHtml } from '../text.ts';
import { element } from './element.ts';
import { withClass, type Renderer } from './place.ts';

export const renderSignature: Renderer<'signature'> = ({ label, name, date, width }, context) => {
  const look = context.document.sheet.classOf(
    width === undefined ? [] : [`width:${cssLength(width)}`],
  );
  const part = (kind: string, text = '') =>
    text && element('span', { class: [`signature-${kind}`] }, textHtml(text));
  const below = [part('name', name), part('date', date)].join('');
  const line = element('span', { class: ['signature-line'] }) + below;
  const inner = part('label', label) + line;
  return element('div', withClass(context, 'signature'), element('div', { class: [look] }, inner));
};
