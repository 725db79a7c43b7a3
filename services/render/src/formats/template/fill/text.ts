import { isolated } from '../../../variables/bidi.ts';
import type { FillOptions, Write } from '../../../variables/filler.ts';
import type { Filler } from '../../../variables/syntax/liquid.ts';

const asTheyAre: Write = Object.assign(isolated, { lineBreak: '\n' });

/**
 * Fills a text that is no HTML: it is escaped as a whole once it stands in the document, so its
 * values are put in as they are.
 */
export function fillText(
  source: string,
  filler: Filler,
  options: Omit<FillOptions, 'write'>,
): string {
  return /\{[{%]/.test(source) ? filler.fill(source, { ...options, write: asTheyAre }) : source;
}

/** @returns what stands between the braces if the text is one placeholder and nothing else */
export function wholePlaceholder(text: string): string | undefined {
  return /^\s*\{\{-?([^{}]*?)-?\}\}\s*$/.exec(text)?.[1]?.trim();
}
