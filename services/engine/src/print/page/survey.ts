import { boundedText } from '@platen/contracts';
import { z } from 'zod';
import { PrintFault } from '../print-fault.ts';

/** Smallest scale of `fit: "shrink"`, as a share of the requested one. */
export const LEAST_SHARE = 0.5;

const LONGEST_NAME = 200;
const LONGEST_PLACE = 400;

const count = z.int().min(0);
const length = z.number().min(0);
const tag = z
  .string()
  .startsWith('<')
  .transform((text) => boundedText(text, LONGEST_NAME));

/** Of a template's block. */
const place = z
  .string()
  .startsWith('/template_data')
  .transform((text) => boundedText(text, LONGEST_PLACE));

/** The opening tag of the outermost element that is too wide, or the place of its block. */
export const elementName = z.union([tag, place]);

/** A diagram that cannot be drawn (parts/diagrams.js). */
const brokenDiagram = z.strictObject({
  /** Number of the diagram in the document, from 1. */
  nth: z.int().min(1),
  /** Line in the diagram, from 1, if known. */
  line: count.optional(),
  /** Whether its kind is unknown. */
  isUnknown: z.boolean().optional(),
});

/** A page that does not fit (parts/survey.js). */
const wide = z.strictObject({
  /** The scale at which it fits, or the smallest allowed one, as a share of the requested one. */
  share: z.number().min(LEAST_SHARE).max(1),
  /** How many elements are cut off at that scale. */
  clipped: count,
  /** Available and needed width, in CSS pixels. */
  width: count,
  reach: count,
  element: elementName.optional(),
  /** Whether what no page has room for yields (parts/yield.js). */
  hasYielded: z.boolean().optional(),
});

/** The nth of a block that is too low for what stands in it, or too narrow, in points (parts/fixed.js). */
const smallBlock = z.strictObject({
  block: place,
  nth: z.int().min(1),
  height: length,
  most: length,
  isWide: z.boolean().optional(),
});

const survey = z.union([
  z.strictObject({ diagram: brokenDiagram }),
  /** A header or footer that takes too much of the page, in points (parts/frames.js). */
  z.strictObject({ tall: z.enum(['top', 'bottom']), height: length, most: length }),
  /** One page that is too long, in points (parts/length.js). */
  z.strictObject({ long: z.literal(true), height: length, most: length }),
  smallBlock,
  wide,
]);

/** What a page says of itself instead of being printed. */
export type Survey = z.infer<typeof survey>;
export type BrokenDiagram = z.infer<typeof brokenDiagram>;
export type SmallBlock = z.infer<typeof smallBlock>;
export type WideContent = z.infer<typeof wide>;

/** In characters: more than the name of an element has, each of its characters escaped. */
const LONGEST = 4_000;

/**
 * Reads what a page says of itself (parts/saying.js).
 * @returns undefined: nothing
 * @throws {PrintFault} FAULT_UNMEASURED: scripts of the page have falsified it
 */
export function surveyIn(said: unknown): Survey | undefined {
  if (said === undefined) return undefined;
  if (typeof said !== 'string' || said.length > LONGEST) throw unmeasured();
  try {
    return survey.parse(JSON.parse(said));
  } catch {
    throw unmeasured();
  }
}

/** A page that says what it cannot, or something where nothing is expected, is none that may be printed. */
export function unmeasured(): PrintFault {
  return new PrintFault('FAULT_UNMEASURED');
}
