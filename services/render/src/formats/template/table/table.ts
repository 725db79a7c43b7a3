import type { BlockOf } from '@platen/contracts';
import { element } from '../blocks/element.ts';
import type { BlockContext, Renderer } from '../blocks/place.ts';
import type { Filled } from '../filled.ts';
import { textHtml } from '../text.ts';
import { bodyHtml, footHtml, headHtml } from './sections.ts';
import { columnOf, type Column } from './columns.ts';
import { colStyle, fitOf, type Fit } from './fit.ts';
import { localeFaults } from './format.ts';
import { layOut } from './layout.ts';
import { tableAttributes, textSize } from './look.ts';
import { totalsRow } from './totals-row.ts';

type Table = Filled<BlockOf<'table'>>;

export const renderTable: Renderer<'table'> = async (table, context) => {
  const columns = columnsOf(table, context);
  const body = layOut(table.rows, 'rows', columns, context);
  const totals = totalsRow(table, body, columns, context);
  const foot = layOut(table.footer_rows ?? [], 'footer_rows', columns, context);
  const fit = fitOf(columns, context.room, textSize(table, context));

  const frame = { context, columns, fit };
  const empty = table.empty_text === undefined ? '' : textHtml(table.empty_text);
  const parts = [
    colsHtml(columns, fit),
    headHtml(frame),
    await bodyHtml(body, empty, frame),
    await footHtml([...(totals ? [totals] : []), ...foot], frame),
  ];
  return element('table', tableAttributes(table, columns, fit, context), parts.join(''));
};

function columnsOf(table: Table, { document, at }: BlockContext): Column[] {
  return table.columns.map((column, index) => {
    const faults = column.format
      ? localeFaults(column.format, `${at}/columns/${index}/format`)
      : [];
    document.faults.addAll(faults);
    return columnOf(faults.length > 0 ? { ...column, format: {} } : column, document.formats);
  });
}

function colsHtml(columns: readonly Column[], fit: Fit): string {
  const cols = columns.map((column) => element('col', { style: colStyle(column, columns, fit) }));
  return element('colgroup', {}, cols.join(''));
}
