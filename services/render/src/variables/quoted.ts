import { boundedText } from '@platen/contracts';

/** How much of a template an error quotes, in bytes. */
const LONGEST = 60;

/** A piece of a template, for a sentence. */
export function quoted(text: string): string {
  return `"${boundedText(text, LONGEST)}"`;
}
