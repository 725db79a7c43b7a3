import { isRecord, type BlockOf, type Row } from '@platen/contracts';
import type { BlockContext } from '../blocks/place.ts';
import { fill, RowExpression } from '../fill/fill.ts';
import type { Filled, FilledField } from '../filled.ts';
import type { Column } from './columns.ts';
import { valueIn } from './row-values.ts';

type Rows = readonly FilledField<Row>[];
type KeyedRow = Record<string, unknown>;

const SCALAR = { type: ['string', 'number', 'boolean', 'null'] };
const TEXT = { type: 'string' };

/** ISO 4217. */
const CURRENCY = /^[A-Z]{3}$/;

/** Works out, row by row, the columns that say how; the rows' currencies too. */
export function withComputed(
  { rows, groups }: Pick<Filled<BlockOf<'table'>>, 'rows' | 'groups'>,
  columns: readonly Column[],
  context: BlockContext,
): Rows {
  const computed = columns
    .map((column, index) => ({ column, at: `${context.at}/columns/${index}` }))
    .filter(({ column }) => isComputed(column));
  if (computed.length === 0 || hasForeign(computed, context)) return rows;
  for (const { column, at } of computed) {
    const others = columns.filter((each) => each !== column);
    const isRead = others.some((each, index) =>
      asksFor(column.key, each, { isLater: index >= columns.indexOf(column) }),
    );
    if (isRead || column.key === groups?.key) reportHidden(column, at, { rows, context });
  }
  return rows.map((row, index) => {
    if (!isRecord(row)) return reportShape(row, index, context);
    return computed.reduce<KeyedRow>(
      (known, { column, at }) => computedRow(known, { column, at, index }, context),
      row,
    ) as FilledField<Row>;
  });
}

/** Whether a column shows a field of this name, or, further right, is worked out of it. */
function asksFor(key: string, column: Column, { isLater }: { isLater: boolean }): boolean {
  const { value, currency, running } = column;
  if (value === undefined && running === undefined && column.key === key) return true;
  const names = [value, currency].flatMap((each) =>
    each instanceof RowExpression ? each.text.split(/[^\p{L}\p{N}_.-]+/u) : [],
  );
  return isLater && (running === key || names.includes(`row.${key}`));
}

/** They would find the result where they ask for the field. */
function reportHidden(
  { key, value, running }: Column,
  at: string,
  { rows, context: { document } }: { rows: Rows; context: BlockContext },
): void {
  if ((value ?? running) === undefined) return;
  const index = rows.findIndex((row) => isRecord(row) && Object.hasOwn(row, key));
  if (index === -1) return;
  const message = `must not be the name of a field of row ${index + 1}: use another key, or leave it out`;
  document.faults.add({ path: `${at}/key`, message });
}

function isComputed({ value, currency, running }: Column): boolean {
  return value !== undefined || currency !== undefined || running !== undefined;
}

/** Whether one came with a variable: values are never templates. */
function hasForeign(
  computed: readonly { column: Column; at: string }[],
  { document }: BlockContext,
): boolean {
  const message = 'must stand in the template itself: variables bring values, no expressions';
  const faults = computed.flatMap(({ column, at }) =>
    (['value', 'currency'] as const)
      .filter((field) => column[field] !== undefined && !(column[field] instanceof RowExpression))
      .map((field) => ({ path: `${at}/${field}`, message })),
  );
  document.faults.addAll(faults);
  return faults.length > 0;
}

interface Place {
  column: Column;
  at: string;
  index: number;
}

function computedRow(row: KeyedRow, { column, at, index }: Place, context: BlockContext): KeyedRow {
  const { filler } = context.document;
  const scope = { ...context.scope, row, row_number: index + 1 };
  const { value, currency } = column;
  if (currency instanceof RowExpression) {
    const code = fill(currency.text, TEXT, { filler, at: `${at}/currency`, scope });
    column.currencies[index] = currencyOf(code, { column, at, index }, context);
  }
  const sum = runningSum(row, { column, at, index }, context);
  if (sum !== undefined) return withField(row, column.key, sum);
  if (!(value instanceof RowExpression)) return row;
  const result = fill(value.text, SCALAR, { filler, at: `${at}/value`, scope });
  return withField(row, column.key, result);
}

function withField(row: KeyedRow, key: string, value: unknown): KeyedRow {
  return Object.fromEntries([...Object.entries(row), [key, value]]);
}

/** The sum so far, exactly; undefined: the column has none. */
function runningSum(
  row: KeyedRow,
  { column: { running, sums, hasFormat }, at, index }: Place,
  { document }: BlockContext,
): string | undefined {
  if (running === undefined) return undefined;
  if (!sums.add(valueIn(row, running))) {
    const message = `needs numbers, or texts that are some such as "12.50", in row ${index + 1} too`;
    document.faults.add({ path: `${at}/running`, message });
  }
  return sums.total('sum', hasFormat);
}

function currencyOf(code: unknown, { at, index }: Place, { document }: BlockContext) {
  if (code === '' || (typeof code === 'string' && CURRENCY.test(code))) return code || undefined;
  const message = `must be an ISO 4217 code such as "EUR", in row ${index + 1} too`;
  document.faults.add({ path: `${at}/currency`, message });
  return undefined;
}

function reportShape(row: FilledField<Row>, index: number, { at, document }: BlockContext) {
  const message = 'must be an object: columns of this table are worked out of its fields';
  document.faults.add({ path: `${at}/rows/${index}`, message });
  return row;
}
