interface Limits {
  /** Levels of nesting; the root is 1, and 0 if it is neither an object nor a list. */
  depth: number;
  /** Items and members at most: each comma, and the first of each list and object. */
  values: number;
}

/** The shape of JSON, measured without parsing. */
interface JsonShape extends Limits {
  /** Members of all objects: each colon. */
  members: number;
}

/** The characters that matter, as bytes of UTF-8. */
export const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] =
  Buffer.from('"\\:,[]{}');

/**
 * Measures JSON in one pass over its bytes, so that costly JSON is not parsed at all. Text that is not JSON gets
 * some measure: the parser refuses it.
 * @param limits stops beyond either of them
 */
export function measureShape(json: Uint8Array, limits: Limits): JsonShape {
  let level = 0;
  const shape = { depth: 0, values: 0, members: 0 };
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        level--;
        break;
      case COLON:
        shape.members++;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        level++;
        shape.depth = Math.max(shape.depth, level);
        shape.values++; // its first item or member
        break;
      case COMMA:
        shape.values++;
    }
    if (isBeyond(shape, limits)) return shape;
  }
  return shape;
}

function isBeyond({ depth, values }: Limits, limits: Limits): boolean {
  return depth > limits.depth || values > limits.values;
}

/** @returns where the closing quote is; the end of all if there is none */
export function endOfText(json: Uint8Array, start: number): number {
  let at = json.indexOf(Number(QUOTE), start + 1);
  while (at !== -1 && isEscaped(json, at)) at = json.indexOf(Number(QUOTE), at + 1);
  return at === -1 ? json.length : at;
}

/** Whether an odd number of backslashes stands before it; a quote begins each text, so the count ends. */
function isEscaped(json: Uint8Array, at: number): boolean {
  let before = at;
  while (json[before - 1] === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}
