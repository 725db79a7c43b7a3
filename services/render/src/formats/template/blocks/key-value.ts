import { scalarText } from '../table/scalar.ts';
import { textHtml } from '../text.ts';
import { element } from './element.ts';
import { withClass, type Renderer } from './place.ts';

export const renderKeyValue: Renderer<'key_value'> = ({ items, columns = 1 }, context) => {
  if (items.length === 0) return '';
  const pairs = items.map(({ key, value }) => {
    const pair = element('dt', {}, textHtml(key)) + element('dd', {}, textHtml(scalarText(value)));
    return element('div', { role: 'listitem' }, pair);
  });
  // Chromium tags a list of names and values in the PDF only if it is called a list.
  const attributes = { ...withClass(context, 'kv', `kv-${columns}`), role: 'list' };
  return element('dl', attributes, pairs.join(''));
};
