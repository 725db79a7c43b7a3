import type { BlockOf } from '@platen/contracts';
import { lookOf } from '../../markdown/themes/themes.ts';
import { ColumnNeeds, isDivisibleAmount } from '../../tables/column-needs.ts';
import type { Filled } from '../filled.ts';
import { points } from '../style/length.ts';
import { textHtml } from '../text.ts';
import { element } from './element.ts';
import { withClass, type BlockContext, type Renderer } from './place.ts';
import { scalarText } from '../table/format.ts';

type KeyValue = Filled<BlockOf<'key_value'>>;

/** Between names and their values, and between columns of both, in em (theme/template.css). */
const GAP = 1.4;
const COLUMN_GAP = 1.6;

/** Of names above values, to the values' size. */
const NAME_SIZE = 0.82;

export const renderKeyValue: Renderer<'key_value'> = (block, context) => {
  const { items } = block;
  if (items.length === 0) return '';
  const pairs = items.map(({ key, value }) => {
    const text = scalarText(value);
    const whole = isDivisibleAmount(text) ? 'whole' : undefined;
    const pair =
      element('dt', {}, textHtml(key)) + element('dd', { class: [whole] }, textHtml(text));
    return element('div', { role: 'listitem' }, pair);
  });
  const { columns, isAbove } = placeOf(block, context);
  const above = isAbove ? 'kv-above' : undefined;
  // Chromium tags a list of names and values in the PDF only if it is called a list.
  const attributes = { ...withClass(context, 'kv', `kv-${columns}`, above), role: 'list' };
  return element('dl', attributes, pairs.join(''));
};

/** As many of the wanted columns as have room for their longest words; names stand above values that have none beside. */
function placeOf({ items, style, columns: most = 1 }: KeyValue, context: BlockContext) {
  const { document, room, at } = context;
  const { font_size: size } = document.styles.resolve(style, `${at}/style`);
  const width = room / (size === undefined ? document.textSize : points(size));
  const { widthOf } = lookOf(document.theme);
  const [names, values] = [new ColumnNeeds(widthOf), new ColumnNeeds(widthOf)];
  for (const { key, value } of items) {
    names.add(key);
    values.add(scalarText(value));
  }
  const least = Math.max(names.word * NAME_SIZE, values.word);
  const fitting = Math.floor((width + COLUMN_GAP) / (least + COLUMN_GAP));
  const columns = Math.max(1, Math.min(most, fitting));
  return { columns, isAbove: columns === 1 && names.word + GAP + values.word > width };
}
