import type { Fault } from '../fault.ts';
import type { Picture } from './data-uri.ts';
import { safeSvg } from './safe-svg.ts';

/** Errors of `safeSvg` begin with the place of the fault. */
const PLACE = /^(\d+):(\d+): /;

/**
 * An SVG drawing for `img`: there it runs and fetches nothing, and its text stays text in the PDF.
 * @param field where the SVG comes from
 * @throws {PlatenError} template_error: it is no SVG
 */
export function vectorPicture(source: string, field: string, fault: Fault): Picture {
  try {
    return { type: 'svg+xml', bytes: Buffer.from(safeSvg(source)) };
  } catch (error) {
    const [, line, column] = PLACE.exec(error instanceof Error ? error.message : '') ?? [];
    const place = line && column ? ` (line ${line}, column ${column})` : '';
    throw fault(field, `must be SVG: well-formed XML from <svg> to </svg>${place}`, error);
  }
}
