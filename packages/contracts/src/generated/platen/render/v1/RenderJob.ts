// Original file: proto/platen/render/v1/render.proto

import type { Format as _platen_render_v1_Format, Format__Output as _platen_render_v1_Format__Output } from '../../../platen/render/v1/Format.ts';
import type { Output as _platen_render_v1_Output, Output__Output as _platen_render_v1_Output__Output } from '../../../platen/render/v1/Output.ts';
import type { Asset as _platen_render_v1_Asset, Asset__Output as _platen_render_v1_Asset__Output } from '../../../platen/render/v1/Asset.ts';

/**
 * What to make.
 */
export interface RenderJob {
  'format'?: (_platen_render_v1_Format);
  'output'?: (_platen_render_v1_Output);
  /**
   * Of a PNG, in pixels; 64-2,400.
   */
  'previewWidth'?: (number);
  /**
   * A document of more pages is refused. 0: no limit.
   */
  'maxPages'?: (number);
  /**
   * Whether scripts of the document run.
   */
  'javascript'?: (boolean);
  /**
   * Whose job it is: accounts share the engines evenly.
   */
  'accountId'?: (string);
  /**
   * How long the caller waits for the facts, in milliseconds; 0: 120,000. The
   * caller's clock is the only one, it cancels the call; render does not
   * begin a job that cannot end in time.
   */
  'timeoutMs'?: (number);
  /**
   * The length of all parts together; the job begins as soon as they are there.
   * 0: when the caller has ended its side.
   */
  'partsBytes'?: (number);
  /**
   * Whether the facts may come with the first chunk.
   */
  'takesChunkWithFacts'?: (boolean);
  /**
   * Whether its watermark is Platen's own mark: it covers every part of each
   * sheet, which has at most 1 m2.
   */
  'isMarked'?: (boolean);
  /**
   * Whether it may be printed on a page that has printed other documents of its account.
   */
  'sharesPage'?: (boolean);
  /**
   * Whether the caller reads more of the report than its counts.
   */
  'readsReport'?: (boolean);
  /**
   * The files beside the document: the nth has the nth of the parts PART_ASSET.
   */
  'assets'?: (_platen_render_v1_Asset)[];
  /**
   * Which page of the PDF a PNG shows, from 1; then its pages are counted. 0: page 1 alone is made.
   */
  'previewPage'?: (number);
  /**
   * How many pages from that one on are drawn, each as a PNG, one after the other; 0: one.
   */
  'previewPages'?: (number);
}

/**
 * What to make.
 */
export interface RenderJob__Output {
  'format': (_platen_render_v1_Format__Output);
  'output': (_platen_render_v1_Output__Output);
  /**
   * Of a PNG, in pixels; 64-2,400.
   */
  'previewWidth': (number);
  /**
   * A document of more pages is refused. 0: no limit.
   */
  'maxPages': (number);
  /**
   * Whether scripts of the document run.
   */
  'javascript': (boolean);
  /**
   * Whose job it is: accounts share the engines evenly.
   */
  'accountId': (string);
  /**
   * How long the caller waits for the facts, in milliseconds; 0: 120,000. The
   * caller's clock is the only one, it cancels the call; render does not
   * begin a job that cannot end in time.
   */
  'timeoutMs': (number);
  /**
   * The length of all parts together; the job begins as soon as they are there.
   * 0: when the caller has ended its side.
   */
  'partsBytes': (number);
  /**
   * Whether the facts may come with the first chunk.
   */
  'takesChunkWithFacts': (boolean);
  /**
   * Whether its watermark is Platen's own mark: it covers every part of each
   * sheet, which has at most 1 m2.
   */
  'isMarked': (boolean);
  /**
   * Whether it may be printed on a page that has printed other documents of its account.
   */
  'sharesPage': (boolean);
  /**
   * Whether the caller reads more of the report than its counts.
   */
  'readsReport': (boolean);
  /**
   * The files beside the document: the nth has the nth of the parts PART_ASSET.
   */
  'assets': (_platen_render_v1_Asset__Output)[];
  /**
   * Which page of the PDF a PNG shows, from 1; then its pages are counted. 0: page 1 alone is made.
   */
  'previewPage': (number);
  /**
   * How many pages from that one on are drawn, each as a PNG, one after the other; 0: one.
   */
  'previewPages': (number);
}
