import { boundedText } from '@platen/contracts';
import type { Fault } from '../fault.ts';
import type { Picture } from './data-uri.ts';
import { safeSvg } from './safe-svg.ts';

/** Errors of `safeSvg`: the place of the fault, and what it is. */
const FAULT = /^(\d+):(\d+): ([^]*?)\.?$/;

/** Of what it is, in bytes. */
const MAX_REASON = 120;

interface Around {
  fault: Fault;
  /** Of text for which the drawing names none. */
  fontFamily?: string | undefined;
}

/**
 * An SVG drawing for `img`: there it runs and fetches nothing, and its text stays text in the PDF.
 * @param field where the SVG comes from
 * @throws {PlatenError} template_error: it is no SVG
 */
export function vectorPicture(
  source: string,
  field: string,
  { fault, fontFamily }: Around,
): Picture {
  try {
    return { type: 'svg+xml', bytes: Buffer.from(safeSvg(source, fontFamily)) };
  } catch (error) {
    const [, line, column, reason = ''] =
      FAULT.exec(error instanceof Error ? error.message : '') ?? [];
    const place = line && ` (line ${line}, column ${column}: ${boundedText(reason, MAX_REASON)})`;
    throw fault(field, `must be SVG: well-formed XML from <svg> to </svg>${place ?? ''}`, error);
  }
}
