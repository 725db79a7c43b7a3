import type { BlockOf, Row } from '@platen/contracts';
import type { BlockContext } from '../blocks/place.ts';
import type { Filled, FilledField } from '../filled.ts';
import type { Column } from './columns.ts';
import type { LaidCell } from './layout.ts';
import { valueIn } from './row-values.ts';

/** Above which rows the label of their group stands. */
export interface Groups {
  /** For each row. */
  labels: readonly string[];
  /** Follows a label where a page begins within its group. */
  continued: string;
  /** A row that is a label. */
  row: (label: string) => LaidCell[];
}

/** @param rows with what is worked out for them @returns undefined: the table has no groups */
export function groupsOf(
  { groups }: Filled<BlockOf<'table'>>,
  rows: readonly FilledField<Row>[],
  columns: readonly Column[],
  { at, document }: BlockContext,
): Groups | undefined {
  const [column] = columns;
  if (!groups || !column) return undefined;
  const { key, continued = '' } = groups;
  const labels = rows.map((row, index) => {
    if (!Array.isArray(row)) return labelOf(valueIn(row, key));
    const message = 'must be an object: rows of this table are grouped by one of its fields';
    document.faults.add({ path: `${at}/rows/${index}`, message });
    return '';
  });
  const cell = { column, path: '', isWhole: false, colspan: columns.length, rowspan: 1 };
  return {
    labels,
    continued: continued === '' ? '' : ` ${continued}`,
    row: (label) => [{ ...cell, value: label, text: label }],
  };
}

function labelOf(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
