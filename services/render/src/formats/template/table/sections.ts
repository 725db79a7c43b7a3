import { classOf, type BlockContext } from '../blocks/place.ts';
import { element } from '../blocks/element.ts';
import { decimal } from '../media/markup.ts';
import { textHtml } from '../text.ts';
import type { Column } from './columns.ts';
import type { CellText } from '../../tables/tall-rows.ts';
import { hasShortTexts, type Fit } from './fit.ts';
import type { LaidCell, RowsField } from './layout.ts';

/** What the parts of one table have in common. */
export interface TableFrame {
  context: BlockContext;
  columns: readonly Column[];
  fit: Fit;
  isTall: (cells: readonly CellText[]) => boolean;
}

/** The head, if a column has one: repeated on every page by what it is. */
export function headHtml(frame: TableFrame): string {
  const { columns, fit } = frame;
  if (columns.every(({ header }) => header === '')) return '';
  const cells = columns.map((column) => {
    const { header, align } = column;
    if (header === '') return element('td', {});
    const whole = hasShortTexts(column, columns, fit) ? 'whole' : '';
    return element(
      'th',
      { scope: 'col', class: [align && `a-${align}`, whole, ...brokenClass(column, frame)] },
      textHtml(header),
    );
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
    const isTall = frame.isTall(row.map((cell, index) => textOf(cell, cells[index], frame)));
    const html = element('tr', { class: [isTall ? 'tall' : ''] }, cells.join(''));
    frame.context.document.budget.addLength(html.length);
    parts.push(html);
  }
  return element(tag, {}, parts.join(''));
}

async function cellHtml(cell: LaidCell, field: RowsField, frame: TableFrame): Promise<string> {
  const { context, columns } = frame;
  const { path, colspan, rowspan, blocks, style, text } = cell;
  const attributes = {
    class: [
      ...lookOfCell(cell, field, frame),
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

/** The classes that a cell has from its column. */
function lookOfCell(cell: LaidCell, field: RowsField, frame: TableFrame): (string | undefined)[] {
  const { column, colspan, blocks, isWhole } = cell;
  const align = isLabel(cell, field) ? 'end' : column.align;
  const side = align && `a-${align}`;
  if (colspan > 1) return [side];
  const isUnwrapped = isWhole || hasShortTexts(column, frame.columns, frame.fit);
  return [side, isUnwrapped && !blocks ? 'whole' : '', ...brokenClass(column, frame)];
}

/** The classes of a column whose words are broken. */
function brokenClass({ needs }: Column, { fit, context }: TableFrame): (string | undefined)[] {
  const least = fit.broken.get(needs);
  if (least === undefined) return [];
  return ['break', context.document.sheet.classOf([`min-width:${decimal(least)}em`])];
}

/** A cell of blocks has about a line for each part of it. */
function textOf(
  { column, colspan, blocks, text }: LaidCell,
  html = '',
  { columns }: TableFrame,
): CellText {
  const lines = () => html.replace(/<(?:p|li|tr|h\d|br)\b/g, '\n$&').replace(/<[^>]*>/g, '');
  return { column: columns.indexOf(column), colspan, text: blocks ? lines() : text };
}

/** A text over several columns of the foot says what stands after it. */
function isLabel({ colspan, value }: LaidCell, field: RowsField): boolean {
  return field === 'footer_rows' && colspan > 1 && typeof value === 'string';
}
