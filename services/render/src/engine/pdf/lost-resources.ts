import { z } from 'zod';
import { EngineFault } from '../gotenberg/engine-fault.ts';
import type { Survey } from '../page/survey.ts';

const TAIL = /\n%platen-told ([\w+/=]+)\n%%EOF\n$/;

/** Its longest size. */
const TAIL_BYTES = 64 * 1024;

/** What a print reports besides itself. */
export interface PrintReport {
  pdf: Uint8Array;
  /** How many references did not load; undefined: none, or unknown. */
  blockedResources?: number;
  /** The first of their addresses. */
  lost?: string[];
  /** Whether photographs were loaded for it. */
  photographs?: boolean;
  /** How many links of the document led nowhere. */
  droppedLinks?: number;
  /** How many elements are cut off at the edge of the page. */
  clippedContent?: number;
  /** What the page reports instead of itself. */
  survey?: Survey;
}

/** As the guard writes it (`Losses` in its `lost-resources.ts`). */
const losses = z.object({
  count: z.int().min(0),
  addresses: z.array(z.string()),
  photographs: z.boolean(),
});

/**
 * Removes from a print what the engine's guard appended (its `counted-pdf.ts`). Content of the document never comes last,
 * because the browser's own end of the file follows it.
 * @throws {PlatenError} generation_failed: the engine has not written it so
 */
export function withoutLosses(print: Uint8Array): PrintReport {
  const tail = Buffer.from(print.subarray(-TAIL_BYTES)).toString('latin1');
  const [appended, encoded = ''] = TAIL.exec(tail) ?? [];
  if (appended === undefined) return { pdf: print };
  const { count: blockedResources, addresses: lost, photographs } = lossesIn(encoded);
  return { pdf: print.subarray(0, -appended.length), blockedResources, lost, photographs };
}

function lossesIn(encoded: string): z.infer<typeof losses> {
  try {
    return losses.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  } catch (error) {
    throw EngineFault.broken('what it says of lost resources cannot be read', error);
  }
}
