/** Of an API key's name, in Unicode code points, as JSON Schema counts. */
export const MAX_KEY_NAME = 100;

/** Not `\u{…}`, which other languages' patterns do not know. */
const from = (first: number, last: number) =>
  `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`;

/**
 * Behind Latin, Greek and Cyrillic, all that a list of keys shows as it is. Left out are marks that turn the direction
 * of text, blanks and marks that nobody sees, and half characters, which other languages' patterns cannot name.
 */
const LATER = [
  String.raw`-\u061b\u061d-\u115e\u1161-\u17b3\u17b6-\u180a\u1810-\u200a\u2010-\u2027\u202f-\u205f\u2070-\u27ff`,
  String.raw`\u2801-\u3163\u3165-\ud7ff\ue000-\ufefe\uff00-\uff9f\uffa1-\uffef`,
  from(0x10000, 0xdffff),
  from(0xe1000, 0x10ffff),
].join('');
const VISIBLE = String.raw`[\u0020-\u007e\u00a0-\u00ac\u00ae-\u034e\u0350${LATER}]`;

/** Emoji, and letters of the scripts that are written with the joiners ZWNJ and ZWJ. */
const JOINED = String.raw`[\u0590${LATER}]`;
const JOINER = String.raw`[\u200c\u200d]`;

/** A name for people: visible characters, and joiners only between two that they may join. */
export const KEY_NAME = new RegExp(`^(?:${VISIBLE}|${JOINED}(?:${JOINER}${JOINED})+)*$`, 'u');

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
