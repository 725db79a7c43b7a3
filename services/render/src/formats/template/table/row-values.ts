import { isRecord } from '@platen/contracts';
import { follow } from '../../../variables/syntax/names.ts';
import { propertyOf } from '../../../variables/lookup.ts';

type KeyedRow = Readonly<Record<string, unknown>>;

/** The value of a row for a column: by its exact key, else by the key as a path, such as `product.name`. */
export function valueIn(row: KeyedRow, key: string): unknown {
  return Object.hasOwn(row, key) ? row[key] : follow(key, (name) => propertyOf(row, name));
}

/** Keys of columns that no row has, in a table whose rows are objects; where cells cover columns, no key is needed. */
export function keysWithoutValue(keys: readonly string[], rows: readonly unknown[]): string[] {
  const keyed = rows.filter(isRecord);
  const covers = keyed.some((row) => Object.values(row).some(isSpanning));
  if (keyed.length === 0 || keyed.length < rows.length || covers) return [];
  return keys.filter((key) => keyed.every((row) => valueIn(row, key) === undefined));
}

function isSpanning(value: unknown): boolean {
  return isRecord(value) && ('colspan' in value || 'rowspan' in value);
}
