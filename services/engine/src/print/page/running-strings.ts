import { boundedText, orElse } from '@platen/contracts';
import { z } from 'zod';
import { LONGEST_ANSWER } from '../../settings.ts';

/** Whether a document may set strings, by what `string-set` became (render's running-strings.ts). */
export const setsStrings = (html: string) => html.includes('--platen-string-set');

/** In bytes. */
const LONGEST_TEXT = 300;

const bounded = z.string().transform((text) => boundedText(text, LONGEST_TEXT));
const strings = z.array(z.strictObject({ name: bounded, text: bounded })).max(1_000);

/** A string that an element sets for headers and footers. */
export type RunningString = z.infer<typeof strings>[number];

/** Reads what a page says of its strings (parts/strings.js): a page that falsifies it has none. */
export function runningStringsIn(said: unknown): RunningString[] {
  if (typeof said !== 'string' || said.length > LONGEST_ANSWER) return [];
  return orElse(() => strings.parse(JSON.parse(said)), []);
}
