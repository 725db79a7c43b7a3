// Original file: proto/platen/engine/v1/engine.proto

import type { Part as _platen_engine_v1_Part, Part__Output as _platen_engine_v1_Part__Output } from '../../../platen/engine/v1/Part.ts';

/**
 * A piece of one of the job's parts, at most 64 KiB. The pieces of one part come in order.
 */
export interface PartChunk {
  'part'?: (_platen_engine_v1_Part);
  /**
   * Which of several parts of that kind, from 0; below 8, of assets below 100.
   */
  'nth'?: (number);
  'data'?: (Buffer | Uint8Array | string);
}

/**
 * A piece of one of the job's parts, at most 64 KiB. The pieces of one part come in order.
 */
export interface PartChunk__Output {
  'part': (_platen_engine_v1_Part__Output);
  /**
   * Which of several parts of that kind, from 0; below 8, of assets below 100.
   */
  'nth': (number);
  'data': (Buffer);
}
