// Original file: proto/platen/engine/v1/engine.proto

import type { Sheet as _platen_engine_v1_Sheet, Sheet__Output as _platen_engine_v1_Sheet__Output } from '../../../platen/engine/v1/Sheet.ts';
import type { Side as _platen_engine_v1_Side, Side__Output as _platen_engine_v1_Side__Output } from '../../../platen/engine/v1/Side.ts';

/**
 * The page of a document.
 */
export interface Page {
  /**
   * The sheet of the request.
   */
  'sheet'?: (_platen_engine_v1_Sheet | null);
  /**
   * The sheet as it is printed: with what the document says of it.
   */
  'printed'?: (_platen_engine_v1_Sheet | null);
  /**
   * The parts of the top and bottom margin that the document fills itself, in points.
   */
  'inkTop'?: (number | string);
  'inkBottom'?: (number | string);
  /**
   * Whether the document may choose the size of its sheets.
   */
  'ownSize'?: (boolean);
  /**
   * Whether the document's sheets go before the request's by its wish: no scale moves what is on them.
   */
  'ownSheets'?: (boolean);
  /**
   * The margins that the request names: they go before the document's.
   */
  'namedMargins'?: (_platen_engine_v1_Side)[];
  /**
   * Whether it is one page, as long as its content; the height of its sheet is the most.
   */
  'autoHeight'?: (boolean);
  /**
   * Whether margins stay as they are; else they grow with the headers and footers.
   */
  'keepsMargins'?: (boolean);
  /**
   * The scale that is asked for, 0.1 to 2.
   */
  'scale'?: (number | string);
  /**
   * The window that it is laid out in before its print, in CSS pixels; 0: as wide as what is between the margins.
   */
  'viewportWidth'?: (number);
  /**
   * Pixels of a canvas for each CSS pixel; 0: 2.
   */
  'pixelRatio'?: (number | string);
}

/**
 * The page of a document.
 */
export interface Page__Output {
  /**
   * The sheet of the request.
   */
  'sheet': (_platen_engine_v1_Sheet__Output | null);
  /**
   * The sheet as it is printed: with what the document says of it.
   */
  'printed': (_platen_engine_v1_Sheet__Output | null);
  /**
   * The parts of the top and bottom margin that the document fills itself, in points.
   */
  'inkTop': (number);
  'inkBottom': (number);
  /**
   * Whether the document may choose the size of its sheets.
   */
  'ownSize': (boolean);
  /**
   * Whether the document's sheets go before the request's by its wish: no scale moves what is on them.
   */
  'ownSheets': (boolean);
  /**
   * The margins that the request names: they go before the document's.
   */
  'namedMargins': (_platen_engine_v1_Side__Output)[];
  /**
   * Whether it is one page, as long as its content; the height of its sheet is the most.
   */
  'autoHeight': (boolean);
  /**
   * Whether margins stay as they are; else they grow with the headers and footers.
   */
  'keepsMargins': (boolean);
  /**
   * The scale that is asked for, 0.1 to 2.
   */
  'scale': (number);
  /**
   * The window that it is laid out in before its print, in CSS pixels; 0: as wide as what is between the margins.
   */
  'viewportWidth': (number);
  /**
   * Pixels of a canvas for each CSS pixel; 0: 2.
   */
  'pixelRatio': (number);
}
