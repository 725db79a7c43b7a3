// Original file: proto/platen/engine/v1/engine.proto

import type { HtmlJob as _platen_engine_v1_HtmlJob, HtmlJob__Output as _platen_engine_v1_HtmlJob__Output } from '../../../platen/engine/v1/HtmlJob.ts';
import type { OfficeJob as _platen_engine_v1_OfficeJob, OfficeJob__Output as _platen_engine_v1_OfficeJob__Output } from '../../../platen/engine/v1/OfficeJob.ts';
import type { Isolation as _platen_engine_v1_Isolation, Isolation__Output as _platen_engine_v1_Isolation__Output } from '../../../platen/engine/v1/Isolation.ts';

/**
 * What to print, and how.
 */
export interface PrintJob {
  'html'?: (_platen_engine_v1_HtmlJob | null);
  'office'?: (_platen_engine_v1_OfficeJob | null);
  /**
   * The pages, such as `1-3,5`; empty: all.
   */
  'pages'?: (string);
  /**
   * Whether the PDF gets bookmarks.
   */
  'outline'?: (boolean);
  /**
   * Whether the PDF is tagged for accessibility.
   */
  'tagged'?: (boolean);
  /**
   * The length of all parts together, in bytes; at most 64 MB.
   */
  'partsBytes'?: (number);
  /**
   * Whose document it is: a keyed hash, equal for the same account and caller of the engine.
   */
  'account'?: (Buffer | Uint8Array | string);
  'isolation'?: (_platen_engine_v1_Isolation);
  'source'?: "html"|"office";
}

/**
 * What to print, and how.
 */
export interface PrintJob__Output {
  'html'?: (_platen_engine_v1_HtmlJob__Output | null);
  'office'?: (_platen_engine_v1_OfficeJob__Output | null);
  /**
   * The pages, such as `1-3,5`; empty: all.
   */
  'pages': (string);
  /**
   * Whether the PDF gets bookmarks.
   */
  'outline': (boolean);
  /**
   * Whether the PDF is tagged for accessibility.
   */
  'tagged': (boolean);
  /**
   * The length of all parts together, in bytes; at most 64 MB.
   */
  'partsBytes': (number);
  /**
   * Whose document it is: a keyed hash, equal for the same account and caller of the engine.
   */
  'account': (Buffer);
  'isolation': (_platen_engine_v1_Isolation__Output);
  'source'?: "html"|"office";
}
