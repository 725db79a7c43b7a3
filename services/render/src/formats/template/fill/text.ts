import type { FillOptions, Filler } from '../../../variables/filler.ts';

/** Noncharacters (Unicode, 23.7), which no text is made of, around each value. */
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';

/** The text that the filter `newline_to_br` puts between lines. */
const BREAK = `${CLOSE}<br>\n${OPEN}`;

/**
 * Fills a text that is no HTML: it is escaped as a whole once it stands in the document, so its
 * values are put in as they are.
 */
export function fillText(
  source: string,
  filler: Filler,
  options: Omit<FillOptions, 'write'>,
): string {
  if (!/\{[{%]/.test(source)) return source;
  return filler
    .fill(source, { ...options, write: (value) => OPEN + value + CLOSE })
    .replaceAll(BREAK, '\n')
    .replace(/[\uFDD0\uFDD1]/g, '');
}

/** @returns what stands between the braces if the text is one placeholder and nothing else */
export function wholePlaceholder(text: string): string | undefined {
  return /^\s*\{\{-?([^{}]*?)-?\}\}\s*$/.exec(text)?.[1]?.trim();
}
