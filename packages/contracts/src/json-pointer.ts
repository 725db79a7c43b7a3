import { boundedText } from './bounded-text.ts';

/** The longest name of a field in an error. */
const LONGEST = 200;

/** One step of a JSON Pointer, escaped (RFC 6901, section 3). A name that is no field's for its length is cut. */
export function pointerStep(name: string): string {
  const step = name.length > LONGEST ? boundedText(name, LONGEST) : name;
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}
