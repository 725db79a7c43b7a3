// Original file: proto/platen/render/v1/render.proto

import type { Report as _platen_render_v1_Report, Report__Output as _platen_render_v1_Report__Output } from '../../../platen/render/v1/Report.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * What is known about the result before its first byte.
 */
export interface RenderFacts {
  /**
   * The result's length in bytes.
   */
  'size'?: (number | string | Long);
  /**
   * Time from the whole job to the whole result, in milliseconds.
   */
  'renderMs'?: (number);
  /**
   * Pages of the PDF; of a PNG only if its page was named, else 0.
   */
  'pageCount'?: (number);
  /**
   * What the result lacks, or has otherwise than it was asked for.
   */
  'report'?: (_platen_render_v1_Report | null);
}

/**
 * What is known about the result before its first byte.
 */
export interface RenderFacts__Output {
  /**
   * The result's length in bytes.
   */
  'size': (number);
  /**
   * Time from the whole job to the whole result, in milliseconds.
   */
  'renderMs': (number);
  /**
   * Pages of the PDF; of a PNG only if its page was named, else 0.
   */
  'pageCount': (number);
  /**
   * What the result lacks, or has otherwise than it was asked for.
   */
  'report': (_platen_render_v1_Report__Output | null);
}
