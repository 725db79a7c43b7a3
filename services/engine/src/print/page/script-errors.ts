import { boundedText, orElse } from '@platen/contracts';
import { z } from 'zod';

/** In bytes. */
const LONGEST_MESSAGE = 300;
/** In characters; what the page's script says has at most 20 messages of 300. */
const LONGEST = 40_000;

const thrown = z.strictObject({
  count: z.int().min(0),
  messages: z
    .array(z.string().transform((message) => boundedText(message, LONGEST_MESSAGE)))
    .max(20),
});

/** The errors that scripts of a page threw, and what the first of them say. */
export type ScriptErrors = z.infer<typeof thrown>;

export const NO_ERRORS: ScriptErrors = { count: 0, messages: [] };

/** Reads what a page says of its errors (parts/errors.js): a page that falsifies it has thrown none. */
export function scriptErrorsIn(said: unknown): ScriptErrors {
  if (typeof said !== 'string' || said.length > LONGEST) return NO_ERRORS;
  return orElse(() => thrown.parse(JSON.parse(said)), NO_ERRORS);
}
