import { toValue } from 'liquidjs';
import { textOf } from '../text.ts';

/** How many characters of a wrong argument an error quotes. */
const MAX_SHOWN = 40;

/** A filter's argument as text; undefined: none. */
export function optionalText(value: unknown): string | undefined {
  const plain: unknown = toValue(value);
  return plain === undefined || plain === null ? undefined : textOf(plain);
}

/** How many characters, words or places: 9 digits at most. */
export function wholeNumber(value: unknown, filter: string): number | undefined {
  const text = optionalText(value);
  if (text === undefined) return undefined;
  if (/^-?\d{1,9}(?:\.0+)?$/.test(text)) return Number(text);
  throw new Error(`${filter} needs a whole number${butNot(value)}`);
}

/** Quotes what stands in the place of what is needed. */
export function butNot(value: unknown): string {
  const text = optionalText(value);
  if (text === undefined) return '';
  return `, not "${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`;
}
