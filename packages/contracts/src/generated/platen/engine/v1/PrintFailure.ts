// Original file: proto/platen/engine/v1/engine.proto

import type { Fault as _platen_engine_v1_Fault, Fault__Output as _platen_engine_v1_Fault__Output } from '../../../platen/engine/v1/Fault.ts';
import type { Noise as _platen_engine_v1_Noise, Noise__Output as _platen_engine_v1_Noise__Output } from '../../../platen/engine/v1/Noise.ts';

/**
 * Why there is no PDF.
 */
export interface PrintFailure {
  'fault'?: (_platen_engine_v1_Fault);
  /**
   * For the log alone; without a word of the document.
   */
  'reason'?: (string);
  /**
   * Of FAULT_DIAGRAM: the number of the diagram in the document, and its line, each from 1; 0: unknown.
   */
  'diagram'?: (number);
  'line'?: (number);
  /**
   * Of FAULT_DIAGRAM: whether its kind is unknown.
   */
  'unknownKind'?: (boolean);
  /**
   * Of FAULT_HEADER, FAULT_FOOTER and FAULT_TOO_LONG: the height, and the most, in points. Of FAULT_TOO_WIDE: the width
   * that is needed, and the most, in CSS pixels.
   */
  'size'?: (number | string);
  'most'?: (number | string);
  /**
   * Of FAULT_TOO_WIDE: the outermost element that is too wide, as its opening tag or the place of its block; of
   * FAULT_BLOCK: the place of the block; of FAULT_COVERED: what is fixed, as its opening tag; at most 400 characters.
   */
  'element'?: (string);
  /**
   * Of FAULT_NOISE: what the page does most.
   */
  'noise'?: (_platen_engine_v1_Noise);
  /**
   * Of FAULT_WAIT: what the first error of the page's scripts says; at most 300 characters.
   */
  'scriptMessage'?: (string);
  /**
   * Of FAULT_COVERED: the page, from 1. Of FAULT_BLOCK: which of those that repeat the block, from 1; and whether it is too narrow, not too low: then `size`
   * and `most` are widths. Both in points.
   */
  'nth'?: (number);
  'wide'?: (boolean);
}

/**
 * Why there is no PDF.
 */
export interface PrintFailure__Output {
  'fault': (_platen_engine_v1_Fault__Output);
  /**
   * For the log alone; without a word of the document.
   */
  'reason': (string);
  /**
   * Of FAULT_DIAGRAM: the number of the diagram in the document, and its line, each from 1; 0: unknown.
   */
  'diagram': (number);
  'line': (number);
  /**
   * Of FAULT_DIAGRAM: whether its kind is unknown.
   */
  'unknownKind': (boolean);
  /**
   * Of FAULT_HEADER, FAULT_FOOTER and FAULT_TOO_LONG: the height, and the most, in points. Of FAULT_TOO_WIDE: the width
   * that is needed, and the most, in CSS pixels.
   */
  'size': (number);
  'most': (number);
  /**
   * Of FAULT_TOO_WIDE: the outermost element that is too wide, as its opening tag or the place of its block; of
   * FAULT_BLOCK: the place of the block; of FAULT_COVERED: what is fixed, as its opening tag; at most 400 characters.
   */
  'element': (string);
  /**
   * Of FAULT_NOISE: what the page does most.
   */
  'noise': (_platen_engine_v1_Noise__Output);
  /**
   * Of FAULT_WAIT: what the first error of the page's scripts says; at most 300 characters.
   */
  'scriptMessage': (string);
  /**
   * Of FAULT_COVERED: the page, from 1. Of FAULT_BLOCK: which of those that repeat the block, from 1; and whether it is too narrow, not too low: then `size`
   * and `most` are widths. Both in points.
   */
  'nth': (number);
  'wide': (boolean);
}
