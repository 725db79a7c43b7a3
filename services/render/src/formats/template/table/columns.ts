import type { Align, ColumnWidth, TableColumn } from '@platen/contracts';
import type { LocaleFormats } from '../../../variables/locale-formats.ts';
import type { FilledField } from '../filled.ts';
import { typeOf, writerOf, type WriteValue } from './format.ts';
import { ColumnMeasure } from './measure.ts';
import { ColumnValues } from './totals.ts';

/** A column while its table is made. */
export interface Column {
  key: string;
  header: string;
  width: ColumnWidth;
  align: Align | undefined;
  /** Numbers and dates: never broken over lines. */
  isWhole: boolean;
  hasFormat: boolean;
  write: WriteValue;
  measure: ColumnMeasure;
  values: ColumnValues;
}

/** @param formats the request's conventions */
export function columnOf(column: FilledField<TableColumn>, formats: LocaleFormats): Column {
  const { key, header = '', width = 'auto', align, format } = column;
  const isNumber = format !== undefined && typeOf(format) !== 'date';
  const measure = new ColumnMeasure();
  measure.add(header, { wraps: true });
  return {
    key,
    header,
    width,
    align: align ?? (isNumber ? 'right' : undefined),
    isWhole: format !== undefined,
    hasFormat: format !== undefined,
    write: writerOf(format, formats),
    measure,
    values: new ColumnValues(),
  };
}
