/** Longest name of an API key, in Unicode code points, as JSON Schema counts. */
export const MAX_KEY_NAME = 100;

/**
 * The characters that no list of keys shows unchanged: control characters, direction marks and invisible characters. Those beyond
 * U+FFFF are not here, as a class of them means something else without the flag `u`, which clients' validators do not set.
 */
const HIDDEN = [
  String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f`,
  String.raw`\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff`,
].join('');

/** The pattern of a key's name in the OpenAPI document. */
export const KEY_NAME = new RegExp(`^[^${HIDDEN}]*$`);

/** Halves of characters, and the tags and selectors that no reader sees. */
const HIDDEN_BEYOND = /[\ud800-\udfff\u{e0000}-\u{e0fff}]/u;

/** ZWNJ and ZWJ join emoji and letters of some scripts. At an end, or beside Latin, Greek or Cyrillic, they are invisible. */
const UNSEEN_JOINER =
  /(?:^|[^\u0590-\u{10ffff}])[\u200c\u200d]|[\u200c\u200d](?:$|[^\u0590-\u{10ffff}])/u;

/** How such a name is refused, after "must be". */
export const KEY_NAME_RULE = `text of at most ${MAX_KEY_NAME} characters without control characters, invisible characters and characters that change the direction of text`;

/** Counts like JSON Schema (RFC 8259): not UTF-16 units, of which an emoji has two or more. */
export function codePointsOf(text: string): number {
  return Array.from(text).length;
}

/** The fault of a key's name, without its path; undefined: none. */
export function keyNameFault(name: string): string | undefined {
  const isTooLong = codePointsOf(name) > MAX_KEY_NAME;
  const isHidden = HIDDEN_BEYOND.test(name) || UNSEEN_JOINER.test(name);
  return isTooLong || isHidden || !KEY_NAME.test(name) ? `must be ${KEY_NAME_RULE}` : undefined;
}
