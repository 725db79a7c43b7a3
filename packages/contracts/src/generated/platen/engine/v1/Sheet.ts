// Original file: proto/platen/engine/v1/engine.proto

import type { Sides as _platen_engine_v1_Sides, Sides__Output as _platen_engine_v1_Sides__Output } from '../../../platen/engine/v1/Sides.ts';

/**
 * A sheet with its margins, in points.
 */
export interface Sheet {
  'width'?: (number | string);
  'height'?: (number | string);
  'margins'?: (_platen_engine_v1_Sides | null);
}

/**
 * A sheet with its margins, in points.
 */
export interface Sheet__Output {
  'width': (number);
  'height': (number);
  'margins': (_platen_engine_v1_Sides__Output | null);
}
