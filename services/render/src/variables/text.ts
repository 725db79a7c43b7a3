import { toValue } from 'liquidjs';
import { ExactNumber } from './filters/exact-number.ts';
import { TemplateMistake } from './template-mistake.ts';

/**
 * Variables are at most 1 MiB, but a template can put one list into another again and again: as
 * JSON, what is small in memory would grow without end. In characters.
 */
const MAX_JSON_LENGTH = 4 * 1024 * 1024;

/**
 * A value as text: strings as they are, null as nothing, the rest as JSON.
 * @throws {TemplateMistake} the text would be too long
 */
export function textOf(value: unknown): string {
  if (value instanceof ExactNumber) return value.source;
  const plain: unknown = toValue(value);
  if (plain === null || plain === undefined) return '';
  if (typeof plain === 'string') return plain;
  // Division by zero has no JSON text, and "null" would not explain the fault.
  if (typeof plain === 'number') return String(plain);
  return jsonOf(plain);
}

/**
 * @param indent spaces a level, 0 to 10
 * @throws {TemplateMistake} the text would be too long
 */
export function jsonOf(value: unknown, indent = 0): string {
  if (jsonLength(value, MAX_JSON_LENGTH) > MAX_JSON_LENGTH)
    throw new TemplateMistake('it makes too long a text');
  return JSON.stringify(value, null, indent);
}

/**
 * No more than the length of its JSON, and hardly more than `limit` where it is over that; what is
 * met twice counts twice.
 */
function jsonLength(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  // Before their values, keys weigh little: variables are at most 1 MiB.
  const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat();
  let length = 2;
  for (let index = 0; index < parts.length && length <= limit; index += 1) {
    length += 1 + jsonLength(parts[index], limit - length);
  }
  return length;
}
