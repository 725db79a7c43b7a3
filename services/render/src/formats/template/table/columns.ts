import type { Align, ColumnWidth, Length, TableColumn } from '@platen/contracts';
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
  hasPictures: boolean;
  /** Of its pictures. */
  height: Length | undefined;
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

const NO_NUMBERS = new Set(['date', 'image']);

const alignOf = (type = 'date') => (NO_NUMBERS.has(type) ? undefined : 'end');

const formatOf = ({ format, currency }: FilledField<TableColumn>) =>
  format ?? (currency === undefined ? undefined : {});

interface Ways {
  /** The request's conventions. */
  formats: LocaleFormats;
  widthOf: TextWidth;
  /** Hears of values that their format leaves as they are. */
  onLeft?: (value: string) => void;
}

/** @param key of the column, also if it names none */
export function columnOf(
  column: FilledField<TableColumn>,
  key: string,
  { formats, widthOf, onLeft }: Ways,
): Column {
  const { header = '', width = 'auto', align, value, running, currency } = column;
  const { header_rotation: rotation } = column;
  const format = formatOf(column);
  const type = format && typeOf(format);
  const needs = new ColumnNeeds(widthOf);
  // A turned head is as wide as a line is high.
  needs.add(rotation === undefined ? header : TURNED);
  return {
    key,
    header,
    width,
    align: align ?? alignOf(type),
    hasFormat: format !== undefined,
    hasPictures: type === 'image',
    height: format?.height,
    write: writerOf(format, formats, onLeft),
    needs,
    values: new ColumnValues(running !== undefined),
    value,
    running,
    sums: new ColumnValues(),
    rotation,
    currency,
    currencies: [],
  };
}
