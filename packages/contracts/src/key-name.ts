/** Of an API key's name, in Unicode code points, as JSON Schema counts. */
export const MAX_KEY_NAME = 100;

/**
 * What shows nothing or something else than is there, as a list of keys would: control characters and half characters;
 * marks that turn the direction of text; blanks and marks that nobody sees. As parts of a class of characters.
 */
const MISLEADING = [
  String.raw`\u034f\u17b4\u17b5\u180b-\u180f\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f`,
  String.raw`\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\uffff`,
  // Not `\u{…}`, which other languages' patterns do not know.
  `${String.fromCodePoint(0xe0000)}-${String.fromCodePoint(0xe0fff)}`,
].join('');

/** ZWNJ and ZWJ join emoji, and the letters of scripts that lie behind Latin, Greek and Cyrillic. */
const JOINERS = String.raw`\u200c\u200d`;
const VISIBLE = `[^${JOINERS}${MISLEADING}]`;
const JOINED = String.raw`[^\u0000-\u058f${JOINERS}${MISLEADING}]`;

/** A name for people: visible characters, and joiners between two that they may join. */
export const KEY_NAME = new RegExp(`^(?:${VISIBLE}|${JOINED}(?:[${JOINERS}]${JOINED})+)*$`, 'u');

/** How such a name is refused, after "must be". */
export const KEY_NAME_RULE = `text of at most ${MAX_KEY_NAME} characters without control characters and without characters that nobody sees or that turn the direction of text`;

/** As JSON Schema counts (RFC 8259): not the units of UTF-16, of which an emoji has two and more. */
export function codePointsOf(text: string): number {
  return Array.from(text).length;
}

/** What is wrong with a key's name, after its path; undefined: nothing. */
export function keyNameFault(name: string): string | undefined {
  const isTooLong = codePointsOf(name) > MAX_KEY_NAME;
  return isTooLong || !KEY_NAME.test(name) ? `must be ${KEY_NAME_RULE}` : undefined;
}
