// Original file: proto/platen/engine/v1/engine.proto


/**
 * Sides in points (1/72 in).
 */
export interface Sides {
  'top'?: (number | string);
  'right'?: (number | string);
  'bottom'?: (number | string);
  'left'?: (number | string);
}

/**
 * Sides in points (1/72 in).
 */
export interface Sides__Output {
  'top': (number);
  'right': (number);
  'bottom': (number);
  'left': (number);
}
