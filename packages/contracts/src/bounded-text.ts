/** What one character (a Unicode code point) costs when it is written, for example in bytes. */
export type CostOf = (character: string) => number;

const ELLIPSIS = '…';

/**
 * Bounds a text for a channel that all callers share: a header, a trailer, a log line. Cuts between characters, and
 * says so with an ellipsis within the bound. Reads no more of the text than it keeps, however long it is.
 * @param most the bound, in units of `costOf`, ≥ the cost of the ellipsis; replaces lone surrogates, which have no UTF-8
 * @param costOf by default the bytes of UTF-8; cost of a character ≥ 1
 */
export function boundedText(text: string, most: number, costOf: CostOf = utf8Bytes): string {
  // No character costs less than 1, and none takes more than two UTF-16 units.
  const start = text.slice(0, 2 * most + 2).toWellFormed();
  const room = most - costOf(ELLIPSIS);
  let cost = 0;
  let kept = 0;
  let length = 0;
  for (const character of start) {
    cost += costOf(character);
    if (cost > most) return start.slice(0, kept) + ELLIPSIS;
    length += character.length;
    if (cost <= room) kept = length;
  }
  return start;
}

/** Bytes of a character in UTF-8. */
export function utf8Bytes(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Bytes of a well-formed character as `encodeURI` writes it: so gRPC's library sends the message of a status. */
export function percentEncodedBytes(character: string): number {
  return encodeURI(character).length;
}
