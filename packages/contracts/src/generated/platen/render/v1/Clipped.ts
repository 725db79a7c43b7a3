// Original file: proto/platen/render/v1/render.proto


/**
 * What is cut off of an element on one page, or covered by it; as ClippedElement in engine.proto. Of an office document
 * the tag of a value, or a text.
 */
export interface Clipped {
  'element'?: (string);
  'page'?: (number);
  'rect'?: (number | string)[];
}

/**
 * What is cut off of an element on one page, or covered by it; as ClippedElement in engine.proto. Of an office document
 * the tag of a value, or a text.
 */
export interface Clipped__Output {
  'element': (string);
  'page': (number);
  'rect': (number)[];
}
