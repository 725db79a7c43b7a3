// Original file: proto/platen/engine/v1/engine.proto

/**
 * Why a reference did not load. Nothing more, which would reveal the internal network.
 */
export const LossReason = {
  LOSS_REASON_UNSPECIFIED: 'LOSS_REASON_UNSPECIFIED',
  /**
   * A host answered that it has no such thing, or something that is not shown.
   */
  LOSS_REASON_REFUSED: 'LOSS_REASON_REFUSED',
  /**
   * There was no answer.
   */
  LOSS_REASON_FAILED: 'LOSS_REASON_FAILED',
  /**
   * It had not come when the page was printed.
   */
  LOSS_REASON_LATE: 'LOSS_REASON_LATE',
} as const;

/**
 * Why a reference did not load. Nothing more, which would reveal the internal network.
 */
export type LossReason =
  | 'LOSS_REASON_UNSPECIFIED'
  | 0
  /**
   * A host answered that it has no such thing, or something that is not shown.
   */
  | 'LOSS_REASON_REFUSED'
  | 1
  /**
   * There was no answer.
   */
  | 'LOSS_REASON_FAILED'
  | 2
  /**
   * It had not come when the page was printed.
   */
  | 'LOSS_REASON_LATE'
  | 3

/**
 * Why a reference did not load. Nothing more, which would reveal the internal network.
 */
export type LossReason__Output = typeof LossReason[keyof typeof LossReason]
