import type { Align, ColumnWidth, TableColumn } from '@platen/contracts';
import { ColumnNeeds } from '../../tables/column-needs.ts';
import type { TextWidth } from '../../tables/text-width.ts';
import type { LocaleFormats } from '../../../variables/filters/locale-formats.ts';
import type { FilledField } from '../filled.ts';
import { typeOf, writerOf, type WriteValue } from './format.ts';
import { ColumnValues } from './totals.ts';

/** A column while its table is made. */
export interface Column {
  key: string;
  header: string;
  width: ColumnWidth;
  /** The default alignment of numbers: the end of the line. */
  align: Align | 'end' | undefined;
  hasFormat: boolean;
  write: WriteValue;
  needs: ColumnNeeds;
  values: ColumnValues;
  /** What each row works out. */
  value: unknown;
  /** The field that it sums up row by row. */
  running: string | undefined;
  sums: ColumnValues;
  /** By how many degrees its head is turned. */
  rotation: number | undefined;
  currency: unknown;
  /** The currencies of rows, if they have their own. */
  currencies: (string | undefined)[];
}

/** As wide as a line of a turned head. */
const TURNED = '00';

/** @param formats the request's conventions */
export function columnOf(
  column: FilledField<TableColumn>,
  formats: LocaleFormats,
  widthOf: TextWidth,
): Column {
  const { key, header = '', width = 'auto', align, value, running, currency } = column;
  const { header_rotation: rotation } = column;
  const format = column.format ?? (currency === undefined ? undefined : {});
  const isNumber = format !== undefined && typeOf(format) !== 'date';
  const needs = new ColumnNeeds(widthOf);
  // A turned head is as wide as a line is high.
  needs.add(rotation === undefined ? header : TURNED);
  return {
    key,
    header,
    width,
    align: align ?? (isNumber ? 'end' : undefined),
    hasFormat: format !== undefined,
    write: writerOf(format, formats),
    needs,
    values: new ColumnValues(),
    value,
    running,
    sums: new ColumnValues(),
    rotation,
    currency,
    currencies: [],
  };
}
