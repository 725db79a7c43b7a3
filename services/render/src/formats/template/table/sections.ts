import { classOf, type BlockContext } from '../blocks/place.ts';
import { element } from '../blocks/element.ts';
import { textHtml } from '../text.ts';
import type { Column } from './columns.ts';
import { hasShortTexts, isUnwrapped, type Fit } from './fit.ts';
import type { LaidCell, RowsField } from './layout.ts';

/** What the parts of one table have in common. */
export interface TableFrame {
  context: BlockContext;
  columns: readonly Column[];
  fit: Fit;
}

/** The head, if a column has one: repeated on every page by what it is. */
export function headHtml({ columns, fit }: TableFrame): string {
  if (columns.every(({ header }) => header === '')) return '';
  const cells = columns.map((column) => {
    const { header, align } = column;
    if (header === '') return element('td', {});
    const whole = hasShortTexts(column, columns, fit) ? 'whole' : '';
    return element('th', { scope: 'col', class: [align && `a-${align}`, whole] }, textHtml(header));
  });
  return element('thead', {}, element('tr', {}, cells.join('')));
}

/** @param empty HTML that stands there if there is no row */
export async function bodyHtml(
  rows: readonly LaidCell[][],
  empty: string,
  frame: TableFrame,
): Promise<string> {
  if (rows.length > 0 || empty === '') return section('tbody', rows, 'rows', frame);
  const cell = element('td', { colspan: frame.columns.length, class: ['empty'] }, empty);
  return element('tbody', {}, element('tr', {}, cell));
}

export async function footHtml(rows: readonly LaidCell[][], frame: TableFrame): Promise<string> {
  return rows.length > 0 ? section('tfoot', rows, 'footer_rows', frame) : '';
}

async function section(
  tag: 'tbody' | 'tfoot',
  rows: readonly LaidCell[][],
  field: RowsField,
  frame: TableFrame,
): Promise<string> {
  const parts: string[] = [];
  for (const row of rows) {
    const cells: string[] = [];
    for (const cell of row) cells.push(await cellHtml(cell, field, frame));
    const html = element('tr', {}, cells.join(''));
    frame.context.document.budget.addLength(html.length);
    parts.push(html);
  }
  return element(tag, {}, parts.join(''));
}

async function cellHtml(cell: LaidCell, field: RowsField, frame: TableFrame): Promise<string> {
  const { context, columns, fit } = frame;
  const { column, path, colspan, rowspan, blocks, style, text } = cell;
  const align = isLabel(cell, field) ? 'right' : column.align;
  const attributes = {
    class: [
      align && `a-${align}`,
      isUnwrapped(column, columns, fit) && colspan === 1 && !blocks ? 'whole' : '',
      blocks && 'flow',
      classOf(style, `${field}/${path}/style`, context),
    ],
    colspan: colspan > 1 ? colspan : undefined,
    rowspan: rowspan > 1 ? rowspan : undefined,
  };
  const inner = blocks
    ? await context.inside(blocks, `${field}/${path}/blocks`, context.room / columns.length)
    : textHtml(text);
  return element('td', attributes, inner);
}

/** A text over several columns of the foot says what stands to the right of it. */
function isLabel({ colspan, value }: LaidCell, field: RowsField): boolean {
  return field === 'footer_rows' && colspan > 1 && typeof value === 'string';
}
