// Original file: proto/platen/engine/v1/engine.proto

import type { Mode as _platen_engine_v1_Mode, Mode__Output as _platen_engine_v1_Mode__Output } from '../../../platen/engine/v1/Mode.ts';

/**
 * What is known of a document. What begins with `may` is too much rather than too little.
 */
export interface Facts {
  /**
   * How a browser lays it out, by its doctype.
   */
  'mode'?: (_platen_engine_v1_Mode);
  /**
   * Whether it may change after it has loaded.
   */
  'mayChange'?: (boolean);
  /**
   * Whether anything may move.
   */
  'mayMove'?: (boolean);
  /**
   * Whether it may have boxes or frames that scroll, or fields.
   */
  'mayScroll'?: (boolean);
  /**
   * Whether it may run from right to left.
   */
  'mayRunLeft'?: (boolean);
  /**
   * Whether it may set its own sheet.
   */
  'maySetSheet'?: (boolean);
  /**
   * Whether it may have shadow trees that are written in it.
   */
  'mayHaveTrees'?: (boolean);
  /**
   * Whether it says anything of the margins or the size of any page, besides in what it loads.
   */
  'setsSheet'?: (boolean);
  /**
   * Whether it runs no script, loads nothing but `data:`, and has only elements, attributes and at-rules that a used
   * page can print as a fresh one.
   */
  'selfContained'?: (boolean);
  /**
   * Whether it may run a script.
   */
  'mayRun'?: (boolean);
}

/**
 * What is known of a document. What begins with `may` is too much rather than too little.
 */
export interface Facts__Output {
  /**
   * How a browser lays it out, by its doctype.
   */
  'mode': (_platen_engine_v1_Mode__Output);
  /**
   * Whether it may change after it has loaded.
   */
  'mayChange': (boolean);
  /**
   * Whether anything may move.
   */
  'mayMove': (boolean);
  /**
   * Whether it may have boxes or frames that scroll, or fields.
   */
  'mayScroll': (boolean);
  /**
   * Whether it may run from right to left.
   */
  'mayRunLeft': (boolean);
  /**
   * Whether it may set its own sheet.
   */
  'maySetSheet': (boolean);
  /**
   * Whether it may have shadow trees that are written in it.
   */
  'mayHaveTrees': (boolean);
  /**
   * Whether it says anything of the margins or the size of any page, besides in what it loads.
   */
  'setsSheet': (boolean);
  /**
   * Whether it runs no script, loads nothing but `data:`, and has only elements, attributes and at-rules that a used
   * page can print as a fresh one.
   */
  'selfContained': (boolean);
  /**
   * Whether it may run a script.
   */
  'mayRun': (boolean);
}
