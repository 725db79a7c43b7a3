/** The shape of JSON, measured without parsing. */
interface JsonShape {
  /** Levels of nesting; the root is 1, and 0 if it is neither an object nor a list. */
  depth: number;
  /** Items and members at most: each comma, and the first of each list and object. */
  values: number;
}

/** The characters that matter, as bytes of UTF-8. */
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] =
  Buffer.from('"\\,[]{}');

/**
 * Measures JSON in one pass over its bytes, so that costly JSON is not parsed at all. Text that is not JSON gets
 * some measure: the parser refuses it.
 * @param limits stops beyond either of them
 */
export function shapeOf(json: Uint8Array, limits: JsonShape): JsonShape {
  let level = 0;
  const shape = { depth: 0, values: 0 };
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        level++;
        shape.values++;
        shape.depth = Math.max(shape.depth, level);
        if (shape.depth > limits.depth) return shape;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        level--;
        break;
      case COMMA:
        shape.values++;
        if (shape.values > limits.values) return shape;
    }
  }
  return shape;
}

/** @returns where the closing quote is; the end of all if there is none */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
