/** What a key is for: documents that are charged, or documents with the watermark TEST. The key contains it. */
export type KeyMode = 'live' | 'test';

/** Base62 digits after the prefix. */
export const KEY_DIGITS = 38;

/** The beginning of every key of a mode. */
export function keyPrefix(mode: KeyMode): string {
  return `platen_${mode}_`;
}

/** A regular expression's source: the beginning of any key. */
export const ANY_KEY_PREFIX = `(?:${keyPrefix('live')}|${keyPrefix('test')})`;
