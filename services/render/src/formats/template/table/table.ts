import type { BlockOf } from '@platen/contracts';
import { pageRoom } from '../../html/page/page-room.ts';
import { lookOf } from '../../markdown/themes/themes.ts';
import { tallRows } from '../../tables/tall-rows.ts';
import { element } from '../blocks/element.ts';
import type { BlockContext, Renderer } from '../blocks/place.ts';
import { NO_LIST } from '../fill/fill.ts';
import type { Filled } from '../filled.ts';
import { textHtml } from '../text.ts';
import { bodyHtml, footHtml, footRoomHtml, headHtml } from './sections.ts';
import { columnOf, type Column } from './columns.ts';
import { withComputed } from './computed.ts';
import { colStyle, fitOf, type Fit } from './fit.ts';
import { groupsOf } from './groups.ts';
import { formatFaults } from './format.ts';
import { layOut, type LaidCell } from './layout.ts';
import { pageLines, roomBetween, rowLine } from './page-lines.ts';
import { pageSumsOf } from './page-sums.ts';
import { keysWithoutValue } from './row-values.ts';
import { tableAttributes, textSize } from './look.ts';
import { totalsRow } from './totals-row.ts';

type Table = Filled<BlockOf<'table'>>;

const NO_ROOM = { head: [], foot: [] };

export const renderTable: Renderer<'table'> = async (table, context) => {
  const columns = columnsOf(table, context);
  const keys = columns.map(({ key }) => key);
  reportNoKeys(table, context);
  const rows = withComputed(table, columns, context);
  const missing = keysWithoutValue(keys, rows);
  for (const key of missing) context.document.filler.noteMissing(key);
  const body = layOut(rows, 'rows', columns, context);
  const unknown = new Set(table.rows === NO_LIST ? keys : missing);
  const totals = totalsRow(table, body, { columns, unknown }, context);
  const foot = layOut(table.footer_rows ?? [], 'footer_rows', columns, context);
  const size = textSize(table, context);
  const fit = fitOf(columns, context.room, size);

  const { row_height: rowHeight } = table;
  const heightOf = tallRowsOf(columns, fit, size, context);
  const frame = { context, columns, fit, heightOf, rowHeight };
  const empty = table.empty_text === undefined ? '' : textHtml(table.empty_text);
  const groups = groupsOf(table, { rows, body }, columns, context);
  const { lines, room } = pagesOf(
    body,
    { groups, sums: pageSumsOf(table, body, columns, context) },
    context,
  );
  const parts = [
    colsHtml(columns, fit),
    await headHtml(frame, room.head),
    await footRoomHtml(room.foot, frame),
    await bodyHtml(lines, empty, frame),
    await footHtml([...(totals ? [totals] : []), ...foot], frame),
  ];
  return element('table', tableAttributes(table, columns, fit, context), parts.join(''));
};

/** The lines of a table's body, and what is kept free while it is not known which of them begin a page. */
function pagesOf(
  body: readonly LaidCell[][],
  between: Parameters<typeof pageLines>[1],
  { document: { pageRows } }: BlockContext,
) {
  if (!between.groups && !between.sums) return { lines: body.map(rowLine), room: NO_ROOM };
  const rows = pageRows.begin(body.length);
  const room = rows.pages ? NO_ROOM : roomBetween(body, between);
  return { lines: pageLines(body, between, rows), room };
}

function columnsOf(table: Table, { document, at }: BlockContext): Column[] {
  return table.columns.map((column, index) => {
    const faults = column.format
      ? formatFaults(column.format, `${at}/columns/${index}/format`)
      : [];
    document.faults.addAll(faults);
    return columnOf(faults.length > 0 ? { ...column, format: {} } : column, keyOf(column, index), {
      formats: document.formats,
      widthOf: lookOf(document.theme).widthOf,
      onLeft: (value) =>
        document.filler.noteUnread(value, undefined, `${at}/columns/${index}/format`),
    });
  });
}

/** One without a key has a name that is no field's. */
const keyOf = ({ key }: Table['columns'][number], index: number) => key ?? `column ${index + 1}`;

/** A column of rows that are objects shows a field, unless it is worked out. */
function reportNoKeys({ columns, rows }: Table, { document, at }: BlockContext): void {
  if (rows.every((row) => Array.isArray(row))) return;
  const message = 'is required: which field of the rows stands in the column';
  for (const [index, { key, value, running }] of columns.entries()) {
    if ((key ?? value ?? running) === undefined)
      document.faults.add({ path: `${at}/columns/${index}/key`, message });
  }
}

function tallRowsOf(
  columns: readonly Column[],
  fit: Fit,
  size: number,
  { document, room, sheet }: BlockContext,
) {
  const needs = columns.map((column) => column.needs);
  const em = fit.size ?? size;
  const height = pageRoom(sheet).height / em;
  const { widthOf } = lookOf(document.theme);
  return tallRows(needs, fit, { width: room / em, height, widthOf });
}

function colsHtml(columns: readonly Column[], fit: Fit): string {
  const cols = columns.map((column) => element('col', { style: colStyle(column, columns, fit) }));
  return element('colgroup', {}, cols.join(''));
}
