// Original file: proto/platen/render/v1/render.proto

import type { Part as _platen_render_v1_Part, Part__Output as _platen_render_v1_Part__Output } from '../../../platen/render/v1/Part.ts';

/**
 * A piece of one of the job's parts, at most 64 KiB. The pieces of one part
 * come in order; a character may be split between two pieces.
 */
export interface PartChunk {
  'part'?: (_platen_render_v1_Part);
  'data'?: (Buffer | Uint8Array | string);
  /**
   * Which of several parts of that kind, from 0; below 100.
   */
  'nth'?: (number);
}

/**
 * A piece of one of the job's parts, at most 64 KiB. The pieces of one part
 * come in order; a character may be split between two pieces.
 */
export interface PartChunk__Output {
  'part': (_platen_render_v1_Part__Output);
  'data': (Buffer);
  /**
   * Which of several parts of that kind, from 0; below 100.
   */
  'nth': (number);
}
