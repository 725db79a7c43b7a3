import { toValue } from 'liquidjs';
import { textOf } from '../text.ts';
import { quoted } from '../quoted.ts';
import { TemplateMistake } from '../template-mistake.ts';

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
  throw new TemplateMistake(`${filter} needs a whole number${butNot(value)}`);
}

/** Quotes what stands in the place of what is needed. */
export function butNot(value: unknown): string {
  const text = optionalText(value);
  if (text === undefined) return '';
  return `, not ${quoted(text)}`;
}
