// Original file: proto/platen/render/v1/render.proto


/**
 * Syntax of another dialect, or a date that could not be read.
 */
export interface UnreadSyntax {
  /**
   * From 1; 0 where it is a value's.
   */
  'line'?: (number);
  'text'?: (string);
  /**
   * JSON Pointer of the field that it stands in, or whose line it is; empty where that is the document, or a value.
   */
  'path'?: (string);
}

/**
 * Syntax of another dialect, or a date that could not be read.
 */
export interface UnreadSyntax__Output {
  /**
   * From 1; 0 where it is a value's.
   */
  'line': (number);
  'text': (string);
  /**
   * JSON Pointer of the field that it stands in, or whose line it is; empty where that is the document, or a value.
   */
  'path': (string);
}
