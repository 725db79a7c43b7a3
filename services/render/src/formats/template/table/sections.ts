import type { Length } from '@platen/contracts';
import { classOf, type BlockContext } from '../blocks/place.ts';
import { element } from '../blocks/element.ts';
import { fixedHeight } from '../blocks/fixed-height.ts';
import { decimal } from '../media/markup.ts';
import { textHtml } from '../text.ts';
import type { Column } from './columns.ts';
import type { CellText } from '../../tables/tall-rows.ts';
import { hasShortTexts, type Fit } from './fit.ts';
import type { LaidCell, RowsField } from './layout.ts';
import type { Line } from './page-lines.ts';
import { pictureHtml } from './pictures.ts';

/** The common state of a table's parts. */
interface TableFrame {
  context: BlockContext;
  columns: readonly Column[];
  fit: Fit;
  heightOf: (cells: readonly CellText[]) => string;
  /** Of rows that are the caller's. */
  rowHeight: Length | undefined;
}

const NO_LINES: readonly Line[] = [];

/**
 * The head, if there is something in it: repeated on every page by what it is.
 * @param room lines that a first print keeps room for
 */
export async function headHtml(frame: TableFrame, room = NO_LINES): Promise<string> {
  const hasNames = frame.columns.some(({ header }) => header !== '');
  const rows = (hasNames ? namesHtml(frame) : '') + (await linesHtml(room, frame));
  return rows === '' ? '' : element('thead', {}, rows);
}

function namesHtml(frame: TableFrame): string {
  const { columns, fit } = frame;
  const cells = columns.map((column) => {
    const { header, align, rotation } = column;
    if (header === '') return element('td', {});
    if (rotation !== undefined) return turnedHead(header, rotation);
    const whole = hasShortTexts(column, columns, fit) ? 'whole' : '';
    return element(
      'th',
      { scope: 'col', class: [align && `a-${align}`, whole, ...brokenClass(column, frame)] },
      textHtml(header),
    );
  });
  return element('tr', {}, cells.join(''));
}

function turnedHead(header: string, rotation: number): string {
  const name = element('span', {}, textHtml(header));
  return element('th', { scope: 'col', class: ['turned', `turned-${rotation}`] }, name);
}

/** @param empty HTML that stands there if there is no row */
export async function bodyHtml(
  lines: readonly Line[],
  empty: string,
  frame: TableFrame,
): Promise<string> {
  if (lines.length > 0 || empty === '') return element('tbody', {}, await linesHtml(lines, frame));
  const cell = element('td', { colspan: frame.columns.length, class: ['empty'] }, empty);
  return element('tbody', {}, element('tr', {}, cell));
}

export async function footHtml(rows: readonly LaidCell[][], frame: TableFrame): Promise<string> {
  const lines = rows.map((cells) => ({ cells, field: 'footer_rows', class: '' }) as const);
  return lines.length > 0 ? element('tfoot', {}, await linesHtml(lines, frame)) : '';
}

/** Room at the foot of every page. */
export async function footRoomHtml(lines: readonly Line[], frame: TableFrame): Promise<string> {
  if (lines.length === 0) return '';
  return element('tfoot', { class: ['room'] }, await linesHtml(lines, frame));
}

async function linesHtml(lines: readonly Line[], frame: TableFrame): Promise<string> {
  const parts: string[] = [];
  for (const { cells: row, field, id, class: own } of lines) {
    const cells: string[] = [];
    for (const cell of row) cells.push(await cellHtml(cell, field, frame));
    const height = frame.heightOf(row.map((cell, index) => textOf(cell, cells[index], frame)));
    const fixed = rowFixed(row, field, frame);
    const html = element(
      'tr',
      { class: [height, own, fixed.look], id, ...fixed.attributes },
      cells.join(''),
    );
    frame.context.document.budget.addLength(html.length);
    parts.push(html);
  }
  return parts.join('');
}

/** A row of the body that is the caller's, not a label or a sum between them. */
function rowFixed([cell]: readonly LaidCell[], field: RowsField, frame: TableFrame) {
  const { rowHeight, context } = frame;
  const isOwn = field === 'rows' && cell !== undefined && cell.path !== '';
  if (rowHeight === undefined || !isOwn) return { look: undefined, attributes: {} };
  const [index = ''] = cell.path.split('/');
  const { look, attributes } = fixedHeight(rowHeight, context, `/rows/${index}`);
  return { look: context.document.sheet.classOf(look), attributes };
}

async function cellHtml(cell: LaidCell, field: RowsField, frame: TableFrame): Promise<string> {
  const { context, columns } = frame;
  const { path, colspan, rowspan, blocks, style } = cell;
  const fixed = fixedHeight(cell.height, context, `/${field}/${path}`);
  const attributes = {
    ...fixed.attributes,
    class: [
      ...lookOfCell(cell, field, frame),
      blocks && 'flow',
      classOf(style, `${field}/${path}/style`, context),
      context.document.sheet.classOf(fixed.look),
    ],
    colspan: colspan > 1 ? colspan : undefined,
    rowspan: rowspan > 1 ? rowspan : undefined,
  };
  const inner = blocks
    ? await context.inside(blocks, `${field}/${path}/blocks`, context.room / columns.length)
    : await plainHtml(cell, context);
  const isFixed = cell.height !== undefined;
  return element('td', attributes, isFixed ? element('div', { class: ['flow'] }, inner) : inner);
}

const plainHtml = ({ picture, ...cell }: LaidCell, context: BlockContext) =>
  picture === undefined ? textHtml(cell.text) : pictureHtml(picture, cell, context);

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
