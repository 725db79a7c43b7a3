import { boundedText, orElse } from '@platen/contracts';
import { z } from 'zod';
import { LONGEST_ANSWER, REFERENCES } from '../../settings.ts';
import { elementName } from './survey.ts';

/** Of a text, in bytes. */
const LONGEST = 300;
/** As many as parts/cut.js and parts/undrawn.js name. */
const MOST_NAMED = 200;

const bounded = z.string().transform((text) => boundedText(text, LONGEST));
const length = z.number();

/** A page that falsifies something has said nothing of it. */
const heard = z.object({
  /** The errors that scripts threw, and what the first of them say (parts/errors.js). */
  errors: z
    .strictObject({ count: z.int().min(0), messages: z.array(bounded).max(20) })
    .catch({ count: 0, messages: [] }),
  /** To what share the page set something smaller by itself (parts/aside.js), or a place did (parts/fixed.js). */
  smallest: z.number().min(0.01).max(1).catch(1),
  /** What elements set for headers and footers (parts/strings.js). */
  strings: z
    .array(z.strictObject({ name: bounded, text: bounded }))
    .max(1_000)
    .catch([]),
  /** What is cut off at its edge (parts/cut.js). */
  cut: z
    .strictObject({
      elements: z.array(elementName).max(MOST_NAMED),
      /** The number of its element; how far it is from the place of its name, and its size, in CSS pixels. */
      boxes: z.array(z.tuple([z.int().min(0), length, length, length, length])).max(MOST_NAMED),
    })
    .catch({ elements: [], boxes: [] }),
  /** Addresses of what has come but shows nothing (parts/undrawn.js). */
  undrawn: z.array(z.string().max(REFERENCES.longestAddress)).max(MOST_NAMED).catch([]),
  /** What is fixed, and may lie over its text (parts/over.js). */
  fixed: z.array(elementName).max(20).catch([]),
});

/** What a page says once it is printed. */
export type Heard = z.infer<typeof heard>;

export const NOTHING_HEARD: Heard = heard.parse({});

/** Reads what a page says (parts/door.js). */
export function heardIn(said: unknown): Heard {
  if (typeof said !== 'string' || said.length > LONGEST_ANSWER) return NOTHING_HEARD;
  return orElse(() => heard.parse(JSON.parse(said)), NOTHING_HEARD);
}
