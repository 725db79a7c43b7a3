// Original file: proto/platen/engine/v1/engine.proto

import type { LossReason as _platen_engine_v1_LossReason, LossReason__Output as _platen_engine_v1_LossReason__Output } from '../../../platen/engine/v1/LossReason.ts';

/**
 * A reference that did not load.
 */
export interface LostReference {
  /**
   * At most 1,000 characters.
   */
  'address'?: (string);
  'reason'?: (_platen_engine_v1_LossReason);
}

/**
 * A reference that did not load.
 */
export interface LostReference__Output {
  /**
   * At most 1,000 characters.
   */
  'address': (string);
  'reason': (_platen_engine_v1_LossReason__Output);
}
