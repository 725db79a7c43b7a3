/** Longest name of an API key, in Unicode code points, as JSON Schema counts. */
export const MAX_KEY_NAME = 100;

/**
 * The characters that a list of keys shows unchanged. Control characters, direction marks and invisible characters are
 * left out. The ranges name what is allowed, as the patterns of some languages cannot name lone surrogates.
 */
const SHOWN = [
  String.raw`\u0020-\u007e\u00a0-\u00ac\u00ae-\u034e\u0350-\u061b\u061d-\u115e\u1161-\u17b3\u17b6-\u180a`,
  String.raw`\u1810-\u200a\u200c\u200d\u2010-\u2027\u202f-\u205f\u2070-\u27ff\u2801-\u3163\u3165-\ud7ff`,
  String.raw`\ue000-\ufefe\uff00-\uff9f\uffa1-\uffef`,
  // Not `\u{…}`, which other languages' patterns do not know.
  ...[
    [0x10000, 0xdffff],
    [0xe1000, 0x10ffff],
  ].map((range) => range.map((code) => String.fromCodePoint(code)).join('-')),
].join('');

/** The pattern of a key's name in the OpenAPI document. */
export const KEY_NAME = new RegExp(`^[${SHOWN}]*$`, 'u');

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
  const isShown = KEY_NAME.test(name) && !UNSEEN_JOINER.test(name);
  return isTooLong || !isShown ? `must be ${KEY_NAME_RULE}` : undefined;
}
