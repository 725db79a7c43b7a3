/** A tag from its first brace to its last. */
export const TAG = /\{\{[^]*?\}\}/g;

/** The same, to split a text by. */
export const AROUND_TAGS = /(\{\{[^]*?\}\})/;

/** A tag that opens or closes a section: `{{#…}}`, `{{^…}}`, `{{/…}}`, `{{else}}`. */
export const SECTION_TAG = /^\{\{\s*(?:[#^/]|else\s*\}\})/;

/** @returns 1 for the tag that opens a section, -1 for the one that closes it, 0 for anything else */
export function stepOf(text: string): number {
  if (/^\{\{\s*[#^]/.test(text)) return 1;
  return /^\{\{\s*\//.test(text) ? -1 : 0;
}

/** A tag that ends a section and begins its opposite. */
export const ELSE_TAG = /^\{\{\s*else\s*\}\}$/;

/**
 * Braces of values, until all is filled: a row that is repeated is searched for tags again, and a value is never
 * expanded. Characters that no XML can hold (XML 1.0, 2.2), so neither a document nor a value has them.
 */
const OPENING = '\u0001';
const CLOSING = '\u0002';

export function hideBraces(text: string): string {
  return text.replaceAll('{', OPENING).replaceAll('}', CLOSING);
}

export function showBraces(text: string): string {
  return text.replaceAll(OPENING, '{').replaceAll(CLOSING, '}');
}

/** Characters that XML 1.0 cannot hold (2.2), after line ends are made one. */
const FORBIDDEN = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A value's text for XML: line ends are `\n`, and forbidden characters are removed. */
export function xmlText(value: string): string {
  return value.replace(/\r\n?|\v|\u2028|\u2029/g, '\n').replace(FORBIDDEN, '');
}
