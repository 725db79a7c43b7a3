import type { BlockOf } from '@platen/contracts';
import type { Attributes } from '../blocks/element.ts';
import { withClass, type BlockContext } from '../blocks/place.ts';
import type { Filled } from '../filled.ts';
import { cssLength, points } from '../style/length.ts';
import type { Column } from './columns.ts';
import { fixedWidth, type Fit } from './fit.ts';

type Table = Filled<BlockOf<'table'>>;

/** The attributes of a table: its classes, and where it needs them its width and size. */
export function tableAttributes(
  { zebra = false, borders = 'horizontal' }: Table,
  columns: readonly Column[],
  { size, isTight }: Fit,
  context: BlockContext,
): Attributes {
  const width = fixedWidth(columns);
  const look = context.document.sheet.classOf([
    ...(width === undefined ? [] : [`width:${width}`]),
    ...(size === undefined ? [] : [`font-size:${cssLength(size)}`]),
  ]);
  const classes = [zebra ? 'zebra' : '', isTight ? 'tight' : '', look];
  return withClass(context, 'table', `lines-${borders}`, ...classes);
}

/** Of a table's text, in points. */
export function textSize(table: Table, { document, at }: BlockContext): number {
  const { font_size: size } = document.styles.resolve(table.style, `${at}/style`);
  return size === undefined ? document.tableSize : points(size);
}
