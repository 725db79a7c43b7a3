// Original file: proto/platen/engine/v1/engine.proto

import type { LostReference as _platen_engine_v1_LostReference, LostReference__Output as _platen_engine_v1_LostReference__Output } from '../../../platen/engine/v1/LostReference.ts';
import type { Way as _platen_engine_v1_Way, Way__Output as _platen_engine_v1_Way__Output } from '../../../platen/engine/v1/Way.ts';
import type { RunningString as _platen_engine_v1_RunningString, RunningString__Output as _platen_engine_v1_RunningString__Output } from '../../../platen/engine/v1/RunningString.ts';
import type { ClippedElement as _platen_engine_v1_ClippedElement, ClippedElement__Output as _platen_engine_v1_ClippedElement__Output } from '../../../platen/engine/v1/ClippedElement.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * What is known about a print besides itself.
 */
export interface PrintReport {
  /**
   * The length of the PDF in bytes.
   */
  'size'?: (number | string | Long);
  /**
   * How many references did not load.
   */
  'lostCount'?: (number);
  /**
   * The first 20 of them, in the document's order.
   */
  'lost'?: (_platen_engine_v1_LostReference)[];
  /**
   * Whether photographs were loaded for it.
   */
  'photographs'?: (boolean);
  /**
   * How many elements are cut off at the edge of the page, or are fixed and cover texts or pictures of a page.
   */
  'clipped'?: (number);
  /**
   * The scale of the print, as a share of the one that was asked for, where something is smaller; else 0.
   */
  'share'?: (number | string);
  /**
   * Whether the page came to rest before it was printed.
   */
  'atRest'?: (boolean);
  /**
   * How many errors scripts of the document threw; 0 also if that is unknown.
   */
  'scriptErrors'?: (number);
  /**
   * How often it was printed or measured.
   */
  'passes'?: (number);
  /**
   * Time from the whole job to the whole PDF, in milliseconds.
   */
  'printMs'?: (number);
  /**
   * What the first 20 of the scripts' errors say; at most 300 characters each.
   */
  'scriptMessages'?: (string)[];
  /**
   * How many pages have no mark of the document, besides headers and footers; and the first 20 of them, from 1.
   */
  'blankCount'?: (number);
  'blankPages'?: (number)[];
  /**
   * Whether no page has one.
   */
  'blank'?: (boolean);
  'way'?: (_platen_engine_v1_Way);
  /**
   * Of a print with places: the strings that its elements set for headers and footers, in order; at most 1,000.
   */
  'strings'?: (_platen_engine_v1_RunningString)[];
  /**
   * The first 20 of their places; one for each element on each page.
   */
  'clippedElements'?: (_platen_engine_v1_ClippedElement)[];
}

/**
 * What is known about a print besides itself.
 */
export interface PrintReport__Output {
  /**
   * The length of the PDF in bytes.
   */
  'size': (number);
  /**
   * How many references did not load.
   */
  'lostCount': (number);
  /**
   * The first 20 of them, in the document's order.
   */
  'lost': (_platen_engine_v1_LostReference__Output)[];
  /**
   * Whether photographs were loaded for it.
   */
  'photographs': (boolean);
  /**
   * How many elements are cut off at the edge of the page, or are fixed and cover texts or pictures of a page.
   */
  'clipped': (number);
  /**
   * The scale of the print, as a share of the one that was asked for, where something is smaller; else 0.
   */
  'share': (number);
  /**
   * Whether the page came to rest before it was printed.
   */
  'atRest': (boolean);
  /**
   * How many errors scripts of the document threw; 0 also if that is unknown.
   */
  'scriptErrors': (number);
  /**
   * How often it was printed or measured.
   */
  'passes': (number);
  /**
   * Time from the whole job to the whole PDF, in milliseconds.
   */
  'printMs': (number);
  /**
   * What the first 20 of the scripts' errors say; at most 300 characters each.
   */
  'scriptMessages': (string)[];
  /**
   * How many pages have no mark of the document, besides headers and footers; and the first 20 of them, from 1.
   */
  'blankCount': (number);
  'blankPages': (number)[];
  /**
   * Whether no page has one.
   */
  'blank': (boolean);
  'way': (_platen_engine_v1_Way__Output);
  /**
   * Of a print with places: the strings that its elements set for headers and footers, in order; at most 1,000.
   */
  'strings': (_platen_engine_v1_RunningString__Output)[];
  /**
   * The first 20 of their places; one for each element on each page.
   */
  'clippedElements': (_platen_engine_v1_ClippedElement__Output)[];
}
